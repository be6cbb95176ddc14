/** Burmese syllables by how names are written in Latin letters: a consonant with its signs, and a rhyme. */
import { type Sign, signOf } from './letters-by-readings.ts'

const consonants: Readonly<Record<string, string>> = {
  ...{
    က: 'k,g',
    ခ: 'kh,k,g',
    ဂ: 'g,k',
    ဃ: 'g',
    င: 'ng',
    စ: 's,z',
    ဆ: 's,hs,z',
    ဇ: 'z,s',
    ည: 'ny,nj',
    ဉ: 'ny,nj',
    ဋ: 't',
    ဌ: 'ht,t,th',
  },
  ...{
    ဍ: 'd',
    ဎ: 'd',
    ဏ: 'n',
    တ: 't,d',
    ထ: 'ht,t,th',
    ဒ: 'd',
    ဓ: 'd',
    န: 'n',
    ပ: 'p,b',
    ဖ: 'hp,p,ph,b',
    ဗ: 'b',
    ဘ: 'b,bh',
    မ: 'm',
  },
  ...{ ယ: 'y', ရ: 'y,r', လ: 'l', ဝ: 'w', သ: 'th,t,s', ဟ: 'h', ဠ: 'l', အ: ',a', ဿ: 'th' },
  ...{ ဦ: 'u,oo', ဥ: 'u,oo', ဣ: 'i', ဤ: 'i', ဧ: 'ay,e', ဩ: 'aw', ဪ: 'aw' },
}
/** With their vowel signs, from the longest. The final letter has an asat. */
const rhymes: ReadonlyArray<readonly [rhyme: string, readings: string]> = [
  ['ောင်', 'aung,ong,oung'],
  ['ိုင်', 'aing,ine,ain'],
  ['ောက်', 'auk,ok,aok'],
  ['ိုက်', 'aik,ike,aike'],
  ['ွင်', 'win,wyn'],
  ['ွန်', 'un,on,oon'],
  ['ွမ်', 'un,um'],
  ['ွတ်', 'ut,oot'],
  ['ွဋ်', 'ut,oot'],
  ['ွပ်', 'ut'],
  ['ွက်', 'wet'],
  ['ိန်', 'ein,ain,eindh'],
  ['ိမ်', 'ein,eim'],
  ['ိတ်', 'eik,ate,eit'],
  ['ုန်', 'on,ohn,one,oun'],
  ['ုမ်', 'on,ohn'],
  ['ုတ်', 'ok,oke,ote'],
  ['ုပ်', 'ok,oke'],
  ['င်', 'in,yn,inn,ing'],
  ['ဉ်', 'in,yin'],
  ['ည်', 'i,e,y,ee,ay'],
  ['က်', 'et,ek,at,ak'],
  ['စ်', 'it,yit'],
  ['တ်', 'at,ut'],
  ['ဋ်', 'at'],
  ['ပ်', 'at,ap'],
  ['န်', 'an,han'],
  ['မ်', 'an,am'],
  ['ယ်', 'e,ai,eh,ae,ay'],
  ['ော်', 'aw,or,o'],
  ['ော', 'aw,or,o'],
  ['ါ်', 'aw'],
  ['ို', 'o,oe,oh'],
  ['ုံ', 'on,ohn,oun'],
  ['ံ', 'an,am'],
  ['ိ', 'i,e,y'],
  ['ီ', 'i,ee,y,e'],
  ['ု', 'u,oo'],
  ['ူ', 'u,oo'],
  ['ေ', 'ay,e,ei,aye'],
  ['ဲ', 'e,eh,ae,ell,ai'],
  ['ာ|ါ', 'a,ar,ah'],
].flatMap(([signs = '', readings = '']) =>
  signs.split('|').map((rhyme): [string, string] => [rhyme.replaceAll('ါ', 'ာ'), readings]),
)
/** After a nasal, people write the creaky tone as a t: Myint, Nyunt. */
const creaky = '\u1037'
const creakyNasal = /(?<=[\u1004\u100a\u1014\u1019])\u1037\u103a/g
const marked = /(?<!\u103a)\u1037|\u1038/g
/** U and Daw, before the name of a man or a woman: Mr and Mrs, which others leave out. */
const honorific = /^(\u1026\u1038|\u1012\u1031\u102b\u103a)(?=.{2})/
const stacked = '္'

export function burmeseSigns(word: string): Sign[] {
  const text = word
    .replace(creakyNasal, '\u103a\u1037')
    .replace(marked, '')
    .replaceAll('ါ', 'ာ')
    .replaceAll('ဥ်', 'ဉ်')
    .replaceAll(stacked, '်')
  const signs: Sign[] = []
  for (let at = 0; at < text.length; ) at += syllableAt(text, at, signs)
  const title = honorific.exec(word)?.[0]
  const ofTitle = title === undefined ? 0 : burmeseSigns(title).length
  return signs.map((sign, at) => (at < ofTitle ? { ...sign, leftOut: 0 } : sign))
}

/** Adds the signs of the syllable that begins here, and returns how many letters it has. */
function syllableAt(text: string, at: number, signs: Sign[]): number {
  const first = text[at] as string
  const medial = /^[ျြွှ]*/.exec(text.slice(at + 1))?.[0] ?? ''
  const begin = at + 1 + medial.length
  const hasW = medial.includes('ွ')
  const after = text.slice(begin)
  const wide = hasW
    ? rhymes.find(([rhyme]) => rhyme.startsWith('ွ') && after.startsWith(rhyme.slice(1)))
    : undefined
  const plain = rhymes.find(([rhyme]) => !rhyme.startsWith('ွ') && after.startsWith(rhyme))
  signs.push(signOf(initialOf(first, medial, wide === undefined)))
  const rhyme = wide ?? plain
  if (!rhyme) {
    if (!'ဦဥဣဤဧဩဪ'.includes(first)) signs.push(signOf('a,', 0.3))
    return begin - at
  }
  const length = begin - at + rhyme[0].length - (wide ? 1 : 0)
  const isCreaky = text[at + length] === creaky
  signs.push(signOf(isCreaky ? withCreakyTone(rhyme[1]) : rhyme[1]))
  return isCreaky ? length + 1 : length
}

const withCreakyTone = (readings: string): string =>
  [
    readings,
    ...readings
      .split(',')
      .filter((each) => each.endsWith('n'))
      .map((each) => `${each}t`),
  ].join(',')

function initialOf(first: string, medial: string, readsW: boolean): string {
  const [hasY, hasH] = [/[ျြ]/.test(medial), medial.includes('ှ')]
  const w = medial.includes('ွ') && readsW ? 'w' : ''
  return (consonants[first] ?? '?')
    .split(',')
    .flatMap((each) => {
      const yod = hasY ? [`${each}y${w}`, ...(each === 'k' ? ['ch', 'j', 'gy'] : [])] : [`${each}${w}`]
      if (hasH && (first === 'ရ' || first === 'ယ')) return ['sh', `sh${w}`]
      return hasH ? yod.flatMap((one) => [`h${one}`, one]) : yod
    })
    .join(',')
}
