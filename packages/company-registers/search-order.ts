/** The order of the companies that a search finds: those that the applicant most likely means come first. */

/** As people write the names of companies: lower case, without accents and signs, single spaces. */
const comparable = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[æø]/g, (letter) => (letter === 'æ' ? 'a' : 'o'))
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Abbreviations of legal forms at the end of a name, which people leave out. */
const formWords =
  'ab|publ|hb|kb|asa?|ans|da|nuf|oyj?|ky|ay|aps|a s|p s|i s|k s|ltd|limited|plc|llp|' +
  'gmbh|ug|ag|kg|ohg|bv|b v|nv|n v|vof|sas?|sarl|sci|ou'
const legalForm = new RegExp(` (${formWords})$`)

const withoutForm = (name: string): string => {
  const shorter = name.replace(legalForm, '')
  return shorter === name ? name : withoutForm(shorter)
}

/** 0: the name itself, 1: begins with the text, 2: each word of the text begins a word, 3: otherwise. */
function rankOf(name: string, wanted: string): number {
  const own = comparable(name)
  if (own === wanted || withoutForm(own) === wanted) return 0
  if (own.startsWith(wanted)) return 1
  const words = own.split(' ')
  return wanted.split(' ').every((part) => words.some((word) => word.startsWith(part))) ? 2 : 3
}

/** Companies of equal rank keep the order of the register. */
export function inSearchOrder<C extends { name: string }>(found: readonly C[], query: string): C[] {
  const wanted = comparable(query)
  return found
    .map((company) => ({ company, rank: rankOf(company.name, wanted) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ company }) => company)
}
