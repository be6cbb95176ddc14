/** Texts that are not a valid body of any operation. */
const deep = `${'['.repeat(40)}${']'.repeat(40)}`
/** Made from a valid body, with the path that the reply names, if any. */
export const spoiledTexts: Array<
  [why: string, text: (body: string) => string | Uint8Array<ArrayBuffer>, path?: string]
> = [
  ['empty', () => ''],
  ['not JSON', (body) => body.slice(0, -1)],
  ['two values', (body) => `${body}${body}`],
  ['a comment', (body) => `/* */${body}`],
  ['a list', () => '[]', ''],
  ['null', () => 'null', ''],
  ['text', () => '"text"', ''],
  ['a number', () => '1', ''],
  ['NaN', (body) => body.replace('{', '{"a": NaN,')],
  [
    'a key twice',
    (body) => body.replace('{', '{"surprise": 1, "surprise": 1,').replace(',}', '}'),
    '/surprise',
  ],
  ['__proto__', () => '{"__proto__": {"applicationId": "x"}}', '/__proto__'],
  ['too deep', () => `{"surprise": ${deep}}`],
  ['NUL', () => '{"surprise": "a\\u0000b"}', '/surprise'],
  ['a control character', () => '{"surprise": "a\\u0007b"}', '/surprise'],
  ['a lone surrogate', () => '{"surprise": "\\ud800"}', '/surprise'],
  ['bytes that are not UTF-8', () => new Uint8Array([0x7b, 0xff, 0xfe, 0x7d])],
  ['a byte order mark', (body) => `\ufeff${body}`],
]
