import { zipSync } from 'fflate'
import { showBytes } from '#lib/format/bytes.ts'
import { type Chosen, checkFile, namesInZip, problemOfChoice } from './document-choice.ts'

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const file = (name: string, sign: number[] | string, size: number) =>
  new File([new Uint8Array([...Buffer.from(sign as string), ...new Uint8Array(size - sign.length)])], name)
const never = async () => null
const half = async (picture: File) => file(picture.name, PNG, 500_000)

test.each([
  ['a PDF of 10 KB', file('a.pdf', '%PDF-1.7', 10_240), 'document'],
  ['a PNG of 1 MB', file('a.png', PNG, 1_000_000), 'document'],
  ['a zip', new File([zipSync({ 'a.png': new Uint8Array(PNG) }) as Uint8Array<ArrayBuffer>], 'a.zip'), 'zip'],
])('accepts %s', async (_what, given, kind) => {
  expect(await checkFile(given, never)).toMatchObject({ kind, file: given, originalBytes: null })
})

test.each([
  [
    'a PDF of 10,239 bytes',
    file('a.pdf', '%PDF-1.7', 10_239),
    /^“a.pdf” is 10 KB: each document must be at least 10 KB/,
  ],
  [
    'a PDF of 1,000,001 bytes',
    file('a.pdf', '%PDF-1.7', 1_000_001),
    /^“a.pdf” is 1.0 MB: each document can be at most 1 MB/,
  ],
  ['a text', file('a.docx', 'Dear Fuma', 20_000), /Please upload a zip file for your documents\.$/],
  ['a zip of 15 MB and a byte', file('a.zip', 'PK\u0003\u0004', 15 * 1024 * 1024 + 1), /a zip can be at most 15 MB/],
])('returns a reason if %s cannot be sent', async (_what, given, words) => {
  expect(await checkFile(given, half)).toMatch(words)
})

test('shrinks a picture that is too large, if the browser can', async () => {
  const photo = file('IMG_1.png', PNG, 4_000_000)
  expect(await checkFile(photo, half)).toMatchObject({
    kind: 'document',
    originalBytes: 4_000_000,
    file: { size: 500_000 },
  })
  expect(await checkFile(photo, never)).toMatch(/at most 1 MB/)
})

const chosen = (kinds: Chosen['kind'][], bytes = 20_000): Chosen[] =>
  kinds.map((kind, at) => ({ key: String(at), kind, originalBytes: null, file: { size: bytes } as File }))

test.each([
  ['one zip', chosen(['zip']), 2, null],
  ['documents', chosen(['document', 'document']), 2, null],
  ['nothing yet', [], 2, null],
  ['two zips', chosen(['zip', 'zip']), 0, 'Send only one zip, with all the documents in it.'],
  ['a zip and a document', chosen(['zip', 'document']), 0, 'Send one zip or single documents, not both.'],
  ['21 documents', chosen(Array(21).fill('document')), 0, 'Send at most 20 documents.'],
  ['too much together', chosen(Array(16).fill('document'), 1_000_000), 0, /more than 15 MB together/],
  ['fewer than are asked for', chosen(['document']), 3, 'We need 3 documents again. Please add 2 more.'],
] as const)('%s', (_what, all, asked, problem) => {
  const message = problemOfChoice(all, asked)
  if (problem instanceof RegExp) expect(message).toMatch(problem)
  else expect(message).toBe(problem)
})

test('puts each name into the zip once', () => {
  expect(namesInZip(['a.png', 'A.png', 'a.png', 'a (2).png', 'none', 'none', '.pdf', '.pdf'])).toEqual([
    'a.png',
    'A (2).png',
    'a (3).png',
    'a (2) (2).png',
    'none',
    'none (2)',
    '.pdf',
    ' (2).pdf',
  ])
})

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [10_240, '10 KB'],
  [999_499, '999 KB'],
  [999_500, '1.0 MB'],
  [15_728_640, '15.7 MB'],
])('%i bytes are %s', (bytes, shown) => expect(showBytes(bytes)).toBe(shown))
