/** Thai letters by the royal romanisation (RTGS) and what people write; the vowels in front are moved. */
import { type Sign, signOf } from './letters-by-readings.ts'

/** Readings at the beginning of a syllable and at its end are one list: its end is not written. */
const consonants: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['กฅ', 'k,g,kh,ck,c'],
    ['ขคฆ', 'kh,k,g,c'],
    ['ง', 'ng,n'],
    ['จ', 'ch,j,c,t'],
    ['ฉชฌ', 'ch,sh,c,j,t'],
    ['ซศษส', 's,t,z'],
    ['ญ', 'y,n,j'],
    ['ฎดฑ', 'd,t,th'],
    ['ฏต', 't,d'],
    ['ฐฒถทธ', 'th,t,dh,d'],
    ['ณน', 'n'],
    ['บ', 'b,p'],
    ['ป', 'p,b'],
    ['ผพภ', 'ph,p,bh'],
    ['ฝฟ', 'f,p,ph'],
    ['ม', 'm'],
    ['ย', 'y,i,e,'],
    ['ร', 'r,n,rn,l,'],
    ['ลฬ', 'l,n,r'],
    ['ว', 'w,v,u,o,ua'],
    ['หฮ', 'h,'],
    ['อ', 'o,or,aw,'],
  ].flatMap(([letters, readings]) => [...(letters as string)].map((letter) => [letter, readings as string])),
)
const vowels: Readonly<Record<string, string>> = {
  ...{
    า: 'a,ah,ar',
    ะ: 'a,',
    'ั': 'a,u',
    'ิ': 'i,',
    'ี': 'i,ee,y',
    'ึ': 'ue,u,eu',
    'ื': 'ue,u,eu,oe',
    'ุ': 'u,oo,',
    'ู': 'u,oo',
  },
  ...{
    เ: 'e,a,ay,oe',
    แ: 'ae,a,e',
    โ: 'o',
    ใ: 'ai,i,ay',
    ไ: 'ai,i,ay',
    ำ: 'am,um',
    'ํ': 'm',
    ฤ: 'rue,ri,ru,rit',
    ๅ: 'a',
  },
}
const [FRONT, SILENT] = [/^[เแโใไ]$/, '์']
const marks = /[็ฺ่้๊๋๎ๆ]/g

export function thaiSigns(word: string): Sign[] {
  const letters = [...word.normalize('NFKD').replace(marks, '').replaceAll('ํา', 'ำ')]
  const written: string[] = []
  for (let at = 0; at < letters.length; at++) {
    const [letter, next] = [letters[at] as string, letters[at + 1]]
    if (letter === SILENT) {
      // It silences a consonant, and the vowel sign that the consonant has.
      if (/[ิุ]/.test(written.at(-1) ?? '')) written.pop()
      written.pop()
      if (written.at(-1) === 'ท' && letters[at - 1] === 'ร') written.pop()
    } else if (FRONT.test(letter) && next !== undefined) {
      written.push(next, letter)
      at++
    } else written.push(letter)
  }
  return written.map((letter, at) => {
    // A doubled ร is spoken as a vowel: วรรณา.
    if (letter === 'ร' && (written[at + 1] === 'ร' || written[at - 1] === 'ร')) return signOf('a,an,r,', 0)
    if (letter === 'เ' && written.slice(at + 1, at + 3).includes('ิ')) return signOf('e,a,')
    // Not spoken at the end of some words: ญาติ, ธาตุ.
    if (/[ิุ]/.test(letter) && at < written.length - 1)
      return signOf(
        letter === 'ุ' ? 'u,oo' : /เ/.test(written.slice(Math.max(0, at - 2), at).join('')) ? 'oe,er,i' : 'i',
      )
    return signOf(consonants[letter] ?? vowels[letter] ?? '?')
  })
}
