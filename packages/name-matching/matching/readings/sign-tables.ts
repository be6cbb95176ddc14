/**
 * Greek letters and Japanese syllables with their readings: ELOT 743 and Hepburn, and how people write them
 * otherwise. Katakana also writes foreign names, where its vowels may stand for none.
 */
import { signTable } from './longest-signs.ts'

export const greek = signTable(`
αι=ai,e,ae ει=ei,i,e οι=oi,i,e υι=yi,i ου=ou,u,oo,oy αυ=av,af,au,ay ευ=ev,ef,eu,ey ηυ=iv,if
γγ=ng,g,gg γκ=gk,g,ng,nk γχ=nch,nh γξ=nx μπ=b,mp,mb,bp ντ=d,nt,nd,dt τζ=tz,dz,j,ts τσ=ts,tz,c,ch
γι|γυ=gi,y,i,j,gy,yi
α=a β=v,b,w γ=g,gh,y δ=d,dh,th ε=e ζ=z,s η=i,e,y,h,ee θ=th,t ι=i,y,j κ=k,c λ=l μ=m ν=n ξ=x,ks ο=o π=p
ρ=r,rh σ|ς=s,z τ=t υ=y,i,u φ=f,ph χ=ch,h,kh,x ψ=ps ω=o,w
`)

const rows: ReadonlyArray<readonly [signs: string, consonant: string]> = [
  ['アイウエオ', ''],
  ['カキクケコ', 'k,c,q,ck,ch,kk,cc'],
  ['ガギグゲゴ', 'g,gh,gg'],
  ['サ_スセソ', 's,th,c,ss,z'],
  ['ザ_ズゼゾ', 'z,s,th'],
  ['タ__テト', 't,th,tt'],
  ['ダ__デド', 'd,dh,dd'],
  ['ナニヌネノ', 'n,nn'],
  ['ハヒ_ヘホ', 'h,ch,j'],
  ['バビブベボ', 'b,v,w,bb'],
  ['パピプペポ', 'p,pp'],
  ['マミムメモ', 'm,mm'],
  ['ラリルレロ', 'r,l,ll,rr,wr'],
]
const vowelSpellings = ['a,u,e,er,ar', 'i,y,e,ee', 'u,oo,w,e', 'e,a,ae', 'o,au,oh']
/** In foreign names, these vowels often stand for none: スミス, ロバート. */
const SILENT = new Set([2, 4])
/** With ー, or with another vowel after them, as English, German and French write them. */
const longSpellings = [
  'a,ar,er,or,ur,ah,ir,re,aa,our',
  'i,ee,ea,ie,y,ey,e,ii,ih',
  'u,oo,ou,ew,ue,eu,ui,uh,oe,ul',
  'e,ai,ay,a,ei,eh,ae,er,ey',
  'o,oo,oh,or,au,aw,ou,ow,oa,al,ore,our,oul',
]
const diphthongs: ReadonlyArray<readonly [vowel: number, next: string, spellings: string]> = [
  [0, 'イ', 'ai,i,y,ie,igh,ei,ay,uy,ye,ey,ae,aj'],
  [0, 'ウ', 'au,ow,ou,aw,al,aul'],
  [3, 'イ', 'ei,a,ai,ay,ey,e,aj'],
  [4, 'ウ', 'o,ou,ow,oh,oo'],
  [4, 'オ', 'o,oo,oh,ou'],
]

const product = (consonants: string, vowels: string): string =>
  consonants
    .split(',')
    .flatMap((consonant) => vowels.split(',').map((vowel) => consonant + vowel))
    .join(',')

function syllables(): string {
  const entries: string[] = []
  for (const [signs, consonants] of rows)
    for (const [at, sign] of [...signs].entries()) {
      if (sign === '_') continue
      const bare = consonants !== '' && (SILENT.has(at) || at === 1) ? `,${consonants}` : ''
      entries.push(`${sign}=${product(consonants, vowelSpellings[at] as string)}${bare}`)
      entries.push(`${sign}ー=${product(consonants, longSpellings[at] as string)}`)
      for (const [vowel, next, spellings] of diphthongs)
        if (vowel === at) entries.push(`${sign}${next}=${product(consonants, spellings)}`)
    }
  return entries.join(' ')
}

const combined = `
シャ=sha,sya,scha シュ=shu,syu,sh,sch,schu ショ=sho,syo,scho シェ=${product('sh,sch,ch,sj', 'e')} チャ=cha,tya
チュ=chu,tyu チョ=cho,tyo
チェ=che,ce
ジャ=ja,zya,gia,dja ジュ=ju,zyu,ju,giu ジョ=jo,zyo,gio,geo,joh ジェ=je,ge,jea
ティ=ti,ty,tee,thi ディ=di,dy,dee トゥ=tu,to,too ドゥ=du,do テュ=tu デュ=du ファ=fa,pha フィ=fi,phi,fy フェ=fe,phe
フォ=fo,pho フュ=fu
ヴァ=va,wa ヴィ=vi,wi,vy ヴェ=ve,we ヴォ=vo,wo ヴ=v,vu,w ウィ=wi,vi,whi ウェ=we,ve ウォ=wo,wa,vo ウァ=wa
キャ=kya,ca,kia キュ=kyu,cu キョ=kyo ギャ=gya ギュ=gyu ギョ=gyo ニャ=nya,nia,ña ニュ=nyu,new,nu ニョ=nyo,no ヒャ=hya,cha,ha
ヒュ=hyu,hu ヒョ=hyo
ミャ=mya ミュ=myu,mu ミョ=myo リャ=rya,lia リュ=ryu,lu,lew リョ=ryo,lyo ビャ=bya ビュ=byu ビョ=byo ピャ=pya ピュ=pyu,pu ピョ=pyo
クァ=qua,kwa クィ=qui,kwi クヴィ=qvi,kvi クォ=quo イェ=ye,je グァ=gua ツァ=za,tsa ツェ=ze,tse
シ=shi,si,ci,thi,sh,sy チ=chi,ti,ci,ch,tchi,ic ジ=ji,zi,gi,j,ge,dge,z,gy,di,dy ツ=tsu,tu,ts,tz,z ズ=zu,su,z,s,ds,th
ヂ=ji,di ヅ=zu,du
フ=fu,f,hu,ph,v,ff ヤ=ya,ja,ia ユ=yu,ju,iu,u ヨ=yo,jo,io ワ=wa,va,ua,oa,oi,ois ヲ=o,wo ン=n,m,nn,nc,nt,nd,ne,ng
ヘ=he,che,je,ge,ha,e ヒ=hi,chi,ji,gi,hy ゲ=ge,gue,ga,ghe ギ=gi,gui,ghi,gy,g
ー==0 ッ==0 ァ=a ィ=i ゥ=u ェ=e ォ=o ・==0 々==0
ヨウ=yo,you,yoh ウウ=u,uu,oo クウ=ku,kuu ユウ=yu,yuu,yuh,you シュウ=shu,shuu,syu ジュウ=ju,juu チュウ=chu,chuu リュウ=ryu,ryuu
ショウ=sho,shou,shoh ジョウ=jo,jou,joh チョウ=cho,chou リョウ=ryo,ryou,ryoh キュウ=kyu,kyuu キョウ=kyo,kyou ヒョウ=hyo ミョウ=myo
シャー=sha,sher,scher,cher,shar チャー=cha,cher,tcher,char ジャー=ja,jer,ger,dger,jar ジャン=jan,jean,gian,zhan,jang
シー=shi,see,sea,sy,shee,si,cy,ci チー=chi,chee,tchi ジー=ji,gee,gie,jee,dy,di,gy ツー=tsu,tu フー=fu,hu,foo,who
ジョー=jo,jor,geor,geo,joe,joh,jou ウラ=ura,vla,wla ウロ=uro,vlo ギー=gi,guy,ghi,gui ゲー=ge,goe,gue
`

const vowelOf: Readonly<Record<string, number>> = {
  ...{ ャ: 0, ァ: 0, ィ: 1, ュ: 2, ゥ: 2, ェ: 3, ョ: 4, ォ: 4 },
}

/** The same for two signs of one syllable: ジェー, ジョー. */
const longCombined = (): string =>
  combined
    .trim()
    .split(/\s+/)
    .flatMap((entry) => {
      const [signs = '', readings = ''] = entry.split('=')
      const vowel = vowelOf[signs.at(-1) ?? '']
      if (vowel === undefined || signs.length !== 2) return []
      const consonants = new Set(readings.split(',').map((reading) => reading.replace(/[aeiouy]+$/, '')))
      return [`${signs}ー=${product([...consonants].join(','), longSpellings[vowel] as string)}`]
    })
    .join(' ')

const hiragana = (text: string): string =>
  text.replace(/[ァ-ヶ]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0x60))
const katakana = `${syllables()} ${longCombined()} ${combined}`
export const kana = signTable(`${katakana} ${hiragana(katakana)}`)
