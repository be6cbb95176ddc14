/** TXT records by name servers, and a simulator for names that exist nowhere. */
import { Resolver } from 'node:dns/promises'
import type { TxtAnswer } from '../../domain-proofs.ts'
import type { DomainRecords } from '../../ports.ts'

/** As node:dns gives them: a record is one string or several, which belong together. */
export type ResolveTxt = (name: string) => Promise<string[][]>

const LIMIT_MS = 6_000
const MOST_RECORDS = 200
const MOST_LETTERS = 1_000
/** The name servers of the domain have answered that it has no such record. */
const none = ['ENOTFOUND', 'ENODATA']

export const resolveTxtByNameServers = (): ResolveTxt => {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  return (name) => resolver.resolveTxt(name)
}

export async function txtOf(resolve: ResolveTxt, name: string): Promise<TxtAnswer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), LIMIT_MS)
  })
  try {
    const records = await Promise.race([resolve(name), late])
    const values = records.slice(0, MOST_RECORDS).map((parts) => parts.join('').slice(0, MOST_LETTERS))
    return values.length > 0 ? { kind: 'FOUND', values } : { kind: 'NONE' }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return { kind: code !== undefined && none.includes(code) ? 'NONE' : 'UNREACHABLE' }
  } finally {
    clearTimeout(timer)
  }
}

/** Reserved for examples and tests (RFC 2606): no name server knows them, and they have no mail. */
const reserved = /\.(example|test|invalid)$/

export function domainRecordsOf(resolve: ResolveTxt): DomainRecords {
  const simulated = simulatedTxt()
  return {
    txt: (name, right) => txtOf(reserved.test(name) ? () => simulated(name, right) : resolve, name),
  }
}

const failed = (code: string): Error => Object.assign(new Error(code), { code })

/** The label after `_foyer-challenge.` says how it misbehaves; other names have the right record. */
function simulatedTxt(): (name: string, right: string) => Promise<string[][]> {
  const asked = new Set<string>()
  return async (name, right) => {
    const isFirst = !asked.has(name)
    asked.add(name)
    const [, label = ''] = name.split('.')
    if (label === 'servfail') throw failed('ESERVFAIL')
    if (label === 'timeout') throw failed('ETIMEOUT')
    if (label === 'missing' || (label === 'later' && isFirst)) throw failed('ENOTFOUND')
    if (label === 'empty') throw failed('ENODATA')
    if (label === 'wrong') return [['foyer-domain-verification=of-another-customer']]
    if (label === 'several') return [['v=spf1 -all'], ['foyer-domain-verification=old'], [right]]
    if (label === 'split') return [[right.slice(0, 30), right.slice(30, 40), right.slice(40)]]
    return [[right]]
  }
}
