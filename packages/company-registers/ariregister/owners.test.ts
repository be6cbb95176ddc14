/** Shareholders of an Estonian company: several shares of one holder, and hidden shareholders. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shareWords } from '../shares.ts'
import { ownersOf } from './owners.ts'

const today = '2026-11-20'
const shareholder = (givenName: string, percent: string) => ({
  ...{ isiku_tyyp: 'F', isiku_roll: 'OSAN', isiku_roll_tekstina: 'Shareholder', eesnimi: givenName },
  ...{ nimi_arinimi: 'Proov', isikukood_registrikood: {}, osaluse_protsent: percent, lopp_kpv: {} },
})
const held = (onCard: object[], beside: object[] = []) =>
  ownersOf(
    { isikuandmed: { kaardile_kantud_isikud: { item: onCard }, kaardivalised_isikud: { item: beside } } },
    { kasusaajad: { kasusaaja: [], kasusaajate_arv_kokku: 0, peidetud_kasusaajate_arv: 0 } },
    '99000007',
    today,
  ).owners?.map(({ share }) => share && shareWords(share))

test('several shares of one holder are added', () => {
  assert.deepEqual(
    held([shareholder('Ada', '20.00'), shareholder('Bo', '60.00'), shareholder('Ada', '20.00')]),
    ['40%', '60%'],
  )
})
test('the same share in two lists is not added twice', () => {
  assert.deepEqual(held([shareholder('Ada', '60.00')], [shareholder('Ada', '60.00')]), ['60%', '60%'])
})

test('keeps the country of a foreign company, or a gap when it is unreadable', () => {
  const gapsFor = (entry: object) =>
    ownersOf(
      { isikuandmed: { kaardile_kantud_isikud: { item: [{ ...shareholder('Ada', '20.00'), ...entry }] } } },
      undefined,
      '99000007',
      today,
    ).gaps.some(({ field }) => field === 'owners.country')
  const abroad = { isiku_tyyp: 'J', nimi_arinimi: 'Invented Holding' }
  assert.deepEqual(
    [
      { valis_kood_riik: 'IRN' },
      { aadress_riik: 'IRN' },
      { aadress_riik: 'SWE' },
      { aadress_riik: 'QQQ' },
    ].map((country) => gapsFor({ ...abroad, ...country })),
    [true, true, false, true],
  )
  assert.equal(gapsFor({ aadress_riik: 'IRN' }), false, 'it is kept as the residence')
  assert.equal(gapsFor({ aadress_riik: 'QQQ' }), true)
})
