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
  ['カキクケコ', 'k,c,q,ck'],
  ['ガギグゲゴ', 'g,gh'],
  ['サ_スセソ', 's,th,c,ss'],
  ['ザ_ズゼゾ', 'z,s,th'],
  ['タ__テト', 't,th'],
  ['ダ__デド', 'd,dh'],
  ['ナニヌネノ', 'n'],
  ['ハヒ_ヘホ', 'h,ch'],
  ['バビブベボ', 'b,v,w'],
  ['パピプペポ', 'p'],
  ['マミムメモ', 'm'],
  ['ラリルレロ', 'r,l'],
]
const vowelSpellings = ['a,u,er,ar', 'i,y,e,ee', 'u,oo,w', 'e,a,ae', 'o,au,oh']
/** In foreign names, these vowels often stand for none: スミス, ロバート. */
const SILENT = new Set([2, 4])

function syllables(): string {
  const entries: string[] = []
  for (const [signs, consonants] of rows)
    for (const [at, sign] of [...signs].entries()) {
      if (sign === '_') continue
      const vowels = (vowelSpellings[at] as string).split(',')
      const all = consonants.split(',').flatMap((consonant) => vowels.map((vowel) => consonant + vowel))
      const bare = consonants !== '' && (SILENT.has(at) || at === 1) ? consonants.split(',') : []
      entries.push(`${sign}=${[...all, ...bare].join(',')}`)
    }
  return entries.join(' ')
}

const combined = `
シャ=sha,sya,scha シュ=shu,syu,sh,sch,schu ショ=sho,syo,scho シェ=sche,che,sje チャ=cha,tya チュ=chu,tyu チョ=cho,tyo
チェ=che,ce
ジャ=ja,zya,gia,dja ジュ=ju,zyu,ju,giu ジョ=jo,zyo,gio,geo,joh ジェ=je,ge,jea
ティ=ti,ty,tee,thi ディ=di,dy,dee トゥ=tu,to,too ドゥ=du,do テュ=tu デュ=du ファ=fa,pha フィ=fi,phi,fy フェ=fe,phe
フォ=fo,pho フュ=fu
ヴァ=va,wa ヴィ=vi,wi,vy ヴェ=ve,we ヴォ=vo,wo ヴ=v,vu,w ウィ=wi,vi,whi ウェ=we,ve ウォ=wo,wa,vo ウァ=wa
キャ=kya,ca,kia キュ=kyu,cu キョ=kyo ギャ=gya ギュ=gyu ギョ=gyo ニャ=nya,nia,ña ニュ=nyu,new,nu ニョ=nyo,no ヒャ=hya
ヒュ=hyu,hu ヒョ=hyo
ミャ=mya ミュ=myu,mu ミョ=myo リャ=rya,lia リュ=ryu,lu,lew リョ=ryo,lyo ビャ=bya ビュ=byu ビョ=byo ピャ=pya ピュ=pyu,pu ピョ=pyo
クァ=qua,kwa クィ=qui,kwi クヴィ=qvi,kvi クォ=quo イェ=ye,je グァ=gua ツァ=za,tsa ツェ=ze,tse
シ=shi,si,ci,thi,sh,sy チ=chi,ti,ci,ch,tchi,ic ジ=ji,zi,gi,j,ge,dge,z,gy ツ=tsu,tu,ts,tz,z ズ=zu,su,z,s,ds,th
ヂ=ji,di ヅ=zu,du
フ=fu,f,hu,ph,v,ff ヤ=ya,ja,ia ユ=yu,ju,iu,u ヨ=yo,jo,io ワ=wa,va,ua,oa ヲ=o,wo ン=n,m,nn
ー==0 ッ==0 ァ=a ィ=i ゥ=u ェ=e ォ=o ・==0 々==0
オウ=o,ou,oh,oo オオ=o,oo,oh,ou ウウ=u,uu,oo コウ=ko,kou,koh,co ソウ=so,sou,soh トウ=to,tou,toh ノウ=no,nou ホウ=ho,hou
モウ=mo,mou
ヨウ=yo,you,yoh ロウ=ro,rou,roh ゴウ=go,gou,goh ゾウ=zo,zou ドウ=do,dou,doh ボウ=bo,bou ポウ=po,pou ユウ=yu,yuu,yuh,you
クウ=ku,kuu シュウ=shu,shuu,syu ジュウ=ju,juu チュウ=chu,chuu リュウ=ryu,ryuu ショウ=sho,shou,shoh ジョウ=jo,jou,joh
チョウ=cho,chou
リョウ=ryo,ryou,ryoh キュウ=kyu,kyuu キョウ=kyo,kyou ヒョウ=hyo ミョウ=myo オー=o,oo,oh,or,au アー=a,ar,er,ur,ah
イー=i,ee,ea,y エー=a,e,ai,ay
ター=ter,ta,tar,der カー=car,ker,ka,kar ガー=ger,ga,gar マー=mer,ma,mar ラー=ler,rer,la,ra,ller,lar ナー=ner,na,nner
サー=ser,sa,ther,sar バー=ber,ba,bar,ver
パー=per,pa,par ハー=ha,har,hah ボー=bor,bo,bour,bou,baw ドー=dor,do ソー=so,thor,sor,saw ホー=ho,hor,haw
ロー=ro,lo,law,low,row ノー=no,nor モー=mo,mor,moo
スー=su,soo,sue ルー=lu,ru,lou,roo,loo,lew ムー=moo,mu ピー=pe,pee,pi ビー=be,bee,bi リー=lee,ree,ly,ry,li,ley
デー=da,day テー=ta,te ゲー=ga,ge ケー=ka,ke
`

const hiragana = (text: string): string =>
  text.replace(/[ァ-ヶ]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0x60))
const katakana = `${syllables()} ${combined}`
export const kana = signTable(`${katakana} ${hiragana(katakana)}`)
