/** The normal form of a word or number that people search by. */

/** Letters of our alphabets that Unicode does not take apart into a letter and a mark. */
const letters: Readonly<Record<string, string>> = {
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ħ: 'h',
}

/** Letters and digits only, without case and marks: "Sjømat AS" is "sjomatas", "559912-4427" its digits. */
export const compactTerm = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øæœßđðþłıħ]/g, (letter) => letters[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]/gu, '')
