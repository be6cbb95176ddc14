/**
 * Invented people for the seed: owners and officers of companies. A few family names are common, and most are
 * rare, as in a register.
 */

import type { RegistryAnswer } from '@foyer/company-registers/contract'
import { exactly } from '@foyer/company-registers/shares'
import { nameOf } from '@foyer/signing-rules/record-matching'
import type { PersonRef, Role, RoleCode } from '@foyer/signing-rules/schemas'

const given = `Anna Karin Lena Sara Emma Julia Hanna Maja Elin Astrid Erik Lars Nils Olof Johan Per Anders
  Gustav Oskar Emil Solveig Ingrid Tuula Pirjo Matti Jukka Bjarne Torstein Kjersti Randi`.split(/\s+/)
const common = `Andersson Johansson Karlsson Nilsson Eriksson Larsson Olsson Hansen Johansen Olsen Larsen
  Korhonen Virtanen Nieminen`.split(/\s+/)
const beginnings = `Alm Berg Björk Brunn Dahl Ek Elf Fager Fjäll Fors Gran Grön Gull Hag Hammar Hed Hjort Holm
  Horn Hög Igel Järn Kall Kjell Klint Kron Kvarn Lilje Lind Lund Lönn Malm Moss Myr Nord Näs Odd Palm Rask
  Rosen Ryd Ränn Sand Silver Sjö Skog Skär Sol Sten Storm Ström Strand Sund Svan Säter Tall Torn Uller Vall
  Vinter Väster Åker Älv Öster`.split(/\s+/)
const endings =
  `back berg bergh blad blom bo borg dal dahl en feldt fors gren gård hage hall hamn holm holt in
  kvist land lind lund löf mark man moen näs qvist rot rud sjö skog stad stedt sten strand ström sund svik
  torp träd udd vall vik vist äng ö`.split(/\s+/)

const pick = <T>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)] as T

/** One of fourteen for a quarter of all people; else one of three thousand, the first ones more often. */
export function familyNameOf(random: () => number): string {
  if (random() < 0.25) return pick(common, random)
  const beginning = beginnings[Math.floor(random() ** 1.6 * beginnings.length)]
  return `${beginning}${endings[Math.floor(random() ** 1.3 * endings.length)]}`
}

/** No person has a number that ends so. */
function personOf(country: string, random: () => number): PersonRef {
  const born = new Date(Date.UTC(1940 + Math.floor(random() * 65), 0, 1 + Math.floor(random() * 365)))
  const dateOfBirth = born.toISOString().slice(0, 10)
  const id = `${dateOfBirth.replaceAll('-', '')}0${Math.floor(random() * 900 + 100)}`
  return {
    kind: 'PERSON',
    name: nameOf(`${pick(given, random)} ${pick(given, random)}`, familyNameOf(random)),
    personalIdentityNumber: {
      ...{ id, issuingCountry: country, type: 'NATIONAL', assurance: 'REGISTRY', synthetic: true },
    },
    dateOfBirth,
    nationality: country,
    countryOfResidence: country,
  }
}

const roles: RoleCode[] = ['CHAIR', 'CEO']
const roleOf = (code: RoleCode): Role => ({
  ...{ code, registryCode: code, registryText: null, from: null, to: null, electedBy: null },
})

/** Two owners and two officers: the second owner is an officer too. */
export function peopleOf(
  country: string,
  random: () => number,
): Required<Pick<RegistryAnswer, 'owners' | 'officers'>> {
  const persons = Array.from({ length: 3 }, () => personOf(country, random))
  return {
    owners: persons.slice(0, 2).map((holder) => ({
      ...{ holder, of: null, type: 'SHAREHOLDING', share: exactly(50) },
      ...{ registryCode: null, registryText: null },
    })),
    officers: [
      persons.slice(1).map((party, at) => ({
        party,
        roles: [roleOf(roles[at] ?? 'BOARD_MEMBER')],
        ...{ body: 'BOARD', address: null, deceased: null },
      })),
    ],
  }
}
