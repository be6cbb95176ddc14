/** A list to try in the sandbox, in two versions: invented people, and in the second one who is approved. */

const columns = 'name,birth_date,country,note'
const first = [
  'Greta Provlista,1961-04-12,SE,Of the first version',
  'Bjørn Provbergh,,NO,Near the name of a test person: move the threshold beyond its score',
]
/** Anna Testsson is approved in the sandbox: with the second version, an application of theirs comes back. */
const added = 'Anna Testsson,1983-02-18,SE,Added by the second version'

export const sampleList = {
  name: 'Sample list',
  versions: [first, [...first, added]].map((lines) => `${[columns, ...lines].join('\n')}\n`) as [
    string,
    string,
  ],
}
