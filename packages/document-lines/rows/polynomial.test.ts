import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fitPolynomial, slopeAt, valueAt } from './polynomial.ts'

const coefficient = fc.double({ min: -100, max: 100, noNaN: true })

test('a parabola is found again from its points', () => {
  fc.assert(
    fc.property(fc.tuple(coefficient, coefficient, coefficient), (parabola) => {
      const points = Array.from({ length: 9 }, (_none, at): [number, number] => [
        at / 8,
        valueAt(parabola, at / 8),
      ])
      for (const [at, value] of fitPolynomial(points, 2).entries())
        assert.ok(Math.abs(value - (parabola[at] as number)) < 1e-6)
    }),
  )
})

test('the slope is that of a small step', () => {
  const parabola = [3, -2, 0.5]
  const step = (valueAt(parabola, 2.001) - valueAt(parabola, 1.999)) / 0.002
  assert.ok(Math.abs(slopeAt(parabola, 2) - step) < 1e-6)
})
