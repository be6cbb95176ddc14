/** The page of /demo and its style: each template in each market, and what to answer in Sweden. */
import type { DemoContent } from '../ports.ts'

/** `isBack`: an applicant was sent back to this address. */
export function demoPage({ workflows }: DemoContent, isBack: boolean): string {
  const countries = new Intl.DisplayNames('en', { type: 'region' })
  const cards = workflows.map(({ name, markets }, at) => {
    const [kind, title] = name.includes(': ') ? name.split(': ', 2) : ['', name]
    const links = markets.map(
      (market) =>
        `<li><a href="/demo?workflow=${at}&amp;market=${market}">${countries.of(market) ?? market}</a></li>`,
    )
    const heading = title ? title.charAt(0).toUpperCase() + title.slice(1) : name
    return (
      `<section><h2><small>${escaped(kind ?? '')} </small>${escaped(heading)}</h2>` +
      `<ul role="list">${links.join('')}</ul></section>`
    )
  })
  return framed('Foyer: try the Demo', [
    '<h1>Try it as an applicant</h1>',
    isBack ? BACK : '',
    '<p>Choose a country. Each link opens a new application, in the invented brand of the Demo.</p>',
    `<div>${cards.join('')}</div>`,
    WHAT_TO_ANSWER,
  ])
}

const framed = (title: string, content: string[]): string =>
  [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><link rel="icon" href="/favicon.ico">',
    '<link rel="stylesheet" href="/onboarding/look.css"><link rel="stylesheet" href="/demo?style"></head>',
    '<body><header><img src="/favicon.ico" alt="" width="28" height="28"><p>Foyer</p>',
    '<nav><a href="/dashboard">Dashboard</a><a href="/docs">API reference</a></nav></header>',
    ...['<main>', ...content, '</main></body></html>'],
  ].join('')

const BACK =
  '<p class="back" role="status"><strong>This is where the applicant comes back to you.</strong> It is not ' +
  'an approval. Read the result in the <a href="/dashboard">dashboard</a> or through the ' +
  '<a href="/docs">API</a>.</p>'

/** Suggested answers with test persons of the sandbox. */
const answers = {
  Person: 'Anna Testsson, in the test eID',
  Company: 'Ordförandens Testverk AB, as Anna Testsson',
  'Sole trader': 'Ella Enskilds Provateljé, as Ella Enskild',
  'Bank account': 'Clearing number 6000, account number 806 967 498',
}

const rows = Object.entries(answers).map(([what, answer]) => `<div><dt>${what}</dt><dd>${answer}</dd></div>`)

const WHAT_TO_ANSWER =
  `<h2>What to answer in Sweden</h2><dl>${rows.join('')}</dl>` +
  '<p>All people and companies are invented. Without an SMTP server, letters are files in ' +
  '<code>mail/</code> of the data directory.</p>'

/** Linked at the foot of the pages of the Demo's brand. */
export const PRIVACY_PAGE = framed('Foyer: data in the Demo', [
  '<h1>What happens to data in the Demo</h1>',
  '<p>The brand of the Demo is invented, and no company receives the answers. They stay in the database of ',
  'this installation, where the people who run it can read them. Registers, eIDs and lists are simulated: ',
  'nothing is sent to them.</p>',
  '<p>Enter invented data only. To remove everything, stop the service and delete its database and its ',
  'data directory.</p>',
])

/** The colours are those of /onboarding/look.css. */
export const DEMO_STYLE = `
* { box-sizing: border-box; margin: 0 }
:root { color-scheme: light dark; background: var(--n1); color: var(--n12) }
:root { font: 1rem/1.5 Inter, system-ui, sans-serif }
header, main { max-width: 62rem; margin: 0 auto; padding-inline: 1.25rem }
header { display: flex; align-items: center; flex-wrap: wrap; gap: 0 .625rem; padding-block: .75rem }
header img { border-radius: 7px }
header p { font-weight: 650; font-size: 1.25rem; letter-spacing: -.02em }
nav { display: flex; flex-wrap: wrap; gap: 0 1.25rem; margin-inline-start: auto }
nav a { display: inline-flex; align-items: center; min-height: 2.75rem; color: var(--n11) }
main { padding-block: 2rem 4rem }
main > p { max-width: 40rem; color: var(--n11) }
main > p + p { margin-top: .75rem }
h1 { margin-bottom: .5rem; font-size: 2.125rem; font-weight: 640; line-height: 1.2; letter-spacing: -.024em }
h2 { font-size: 1.25rem; font-weight: 640; line-height: 1.3; letter-spacing: -.018em }
h2 small { display: block; color: var(--n11); font-size: .875rem; font-weight: 500; letter-spacing: 0 }
a { color: var(--accent-text); text-underline-offset: .2em }
a:focus-visible { outline: 3px solid var(--accent-edge); outline-offset: 2px; border-radius: 4px }
main > .back { margin-block: 1rem 1.5rem; padding: .75rem 1rem; border-radius: 8px }
main > .back { background: var(--accent-soft); color: var(--n12) }
main > div { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(17rem, 100%), 1fr)) }
main > div { gap: 1.25rem; margin-block: 1.5rem 3rem }
section { padding: 1.25rem 1.25rem .5rem; border: 1px solid var(--n6); border-radius: 12px }
section { background: var(--card) }
ul { margin-top: .75rem; padding: 0; list-style: none }
li + li { border-top: 1px solid var(--n5) }
li a { display: flex; align-items: center; justify-content: space-between; min-height: 2.75rem }
li a { color: var(--n12); text-decoration: none }
li a::after { content: ""; width: .5rem; height: .5rem; margin-inline-end: .25rem; transform: rotate(45deg) }
li a::after { border: solid var(--n10); border-width: 2px 2px 0 0 }
li a:hover { color: var(--accent-text); text-decoration: underline }
dl { max-width: 40rem; margin-block: .75rem 1.5rem }
dl div { display: grid; grid-template-columns: 8rem minmax(0, 1fr); gap: 0 1rem; padding-block: .625rem }
dl div { border-bottom: 1px solid var(--n5) }
dt { color: var(--n11) }
@media (max-width: 30rem) {
  h1 { font-size: 1.625rem }
  dl div { grid-template-columns: minmax(0, 1fr) }
  main { padding-top: 1rem }
}
`

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
