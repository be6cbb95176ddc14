/** Korean syllables by their letters, with the revised romanisation and what Koreans write on passports. */
import { type Sign, signOf } from './letters-by-readings.ts'

const initials =
  'g,k kk,gg,k,g n,r d,t tt,dd,t,d r,l,n,y m b,p pp,bb,p,b s,sh ss,s  j,ch,z jj,j,tch ch k t p h'.split(' ')
const medials = [
  ...['a,ah', 'ae,ai,e,ay,a', 'ya,yah', 'yae', 'eo,u,o,uh,e,ou,au', 'e,ae,eh', 'yeo,you,yu,yo,ye,you,eo,oo'],
  ...['ye,e', 'o,oh,oe', 'wa,oa', 'wae,oae', 'oe,oi,we,oy,o', 'yo,yoh', 'u,oo,ou,woo,wu', 'wo,weo,uo,wu'],
  ...['we', 'wi,wee,ui', 'yu,yoo,you,ryu,ew', 'eu,u,e,oo', 'ui,eui,ee,i,hui,uy', 'i,ee,y,ie,yi'],
]
const finals = [
  ...['', 'k,g,c,ck', 'k,g', 'k,g', 'n,nn', 'n', 'n', 't,d', 'l,r,ll', 'k', 'm', 'l', 'l', 'l', 'p', 'l'],
  ...['m', 'p,b,v', 'p', 't,s', 't,s', 'ng', 't', 't', 'k', 't', 'p', ''],
]
/** Surnames that are written by custom, at the beginning of a name or alone. */
const surnames: Readonly<Record<string, string>> = {
  ...{
    이: 'lee,yi,rhee,ri,li,i,rhie,yee',
    박: 'park,pak,bak,bark',
    최: 'choi,choe,chey',
    임: 'lim,im,rim,yim',
  },
  ...{
    류: 'ryu,yu,yoo,ryoo,lyu,you',
    유: 'yoo,yu,you,ryu,ryoo',
    노: 'roh,noh,no,ro',
    나: 'na,ra,nah',
    여: 'yeo,yuh,lyuh',
  },
  ...{
    정: 'jung,jeong,chung,chong,joung,jong',
    조: 'cho,jo,joe',
    강: 'kang,gang',
    신: 'shin,sin',
    심: 'shim,sim',
  },
  ...{
    백: 'baek,paik,baik,back,paek,pack',
    곽: 'kwak,gwak,kwag',
    권: 'kwon,gwon,kweon',
    허: 'hur,heo,huh,ho',
  },
  ...{
    황: 'hwang,whang',
    우: 'woo,wu,u',
    오: 'oh,o',
    안: 'ahn,an',
    주: 'joo,ju,chu,choo',
    문: 'moon,mun',
    남: 'nam',
  },
  ...{
    서: 'seo,suh,so,sur,seoh',
    전: 'jeon,jun,chun,chon',
    손: 'son,sohn',
    차: 'cha',
    구: 'koo,gu,ku,goo',
    민: 'min',
  },
  ...{
    배: 'bae,pae,bai',
    성: 'sung,seong,song',
    양: 'yang,ryang',
    염: 'yeom,yum,yom',
    원: 'won',
    육: 'yuk,yook',
  },
}

const [FIRST, LAST] = [0xac00, 0xd7a3]
const [MEDIALS, FINALS] = [21, 28]

export function hangulSigns(word: string): Sign[] {
  const mayBegin = word.length !== 2
  return [...word].flatMap((syllable, at) => {
    const surname = at === 0 && mayBegin ? surnames[syllable] : undefined
    return surname === undefined ? lettersOf(syllable) : [signOf(surname, 2)]
  })
}

function lettersOf(syllable: string): Sign[] {
  const code = syllable.charCodeAt(0)
  if (code < FIRST || code > LAST) return [signOf('?')]
  const number = code - FIRST
  const letters = [
    initials[Math.floor(number / (MEDIALS * FINALS))],
    medials[Math.floor(number / FINALS) % MEDIALS],
    finals[number % FINALS],
  ]
  return letters.filter((readings) => readings !== '').map((readings) => signOf(readings as string))
}
