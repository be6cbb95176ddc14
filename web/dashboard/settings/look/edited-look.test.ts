/** The start values of the look's form, and the published values. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noLook } from '#customers/look.ts'
import { asEdited, isColour, lastColour, toPublish } from './edited-look.ts'

test('starts with the default, and publishes it', () =>
  assert.deepEqual(toPublish(asEdited(noLook)), {
    name: null,
    accent: '#1f4b8f',
    radius: 6,
    ground: 'PLAIN',
    font: 'INTER',
    privacyUrl: null,
    supportAddress: null,
  }))

test('publishes the chosen values, without spaces around the name and links', () => {
  const look = {
    ...noLook,
    name: 'Rönnbär',
    accent: '#C2401F',
    radius: 20,
    ground: 'TINTED',
    font: 'SOURCE_SERIF',
    supportAddress: 'help@ronnbar.example',
  } as const
  assert.deepEqual(
    toPublish({ ...asEdited(look), name: ' Rönnbär ', supportAddress: ' help@ronnbar.example ' }),
    look,
  )
})

test('shows the last complete colour while another is typed', () => {
  assert.deepEqual(
    ['#C2401F', '#c2401', 'red', ''].map((text) => isColour(text)),
    [true, false, false, false],
  )
  assert.equal(lastColour({ accent: '#C2401F' }), '#C2401F')
})
