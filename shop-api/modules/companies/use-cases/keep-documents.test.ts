/** Permitted content of a zip. Each refusal names its cause and leaves no files. */
import { randomBytes } from 'node:crypto'
import type { PrivateFiles } from '../../../files/private-files.ts'
import { packedObjects, pdf, picture, withPatch, zipOf } from '../../../testing/documents.ts'
import { withEnding } from '../rules/check-document.ts'
import { keepDocuments } from './keep-documents.ts'

const stored = new Map<string, Buffer>()
let made = 0
const files: PrivateFiles = {
  keep: async (bytes) => {
    made += 1
    stored.set(`key-${made}`, bytes)
    return `key-${made}`
  },
  read: async (key) => stored.get(key) ?? null,
  remove: async (key) => {
    stored.delete(key)
  },
}
beforeEach(() => stored.clear())

const refusalOf = (zip: Buffer) =>
  keepDocuments(files, zip).then(
    () => 'taken',
    (error: Error) => error.message,
  )

test('stores PNG, JPEG and PDF, adds small pictures and skips folders and Mac files', async () => {
  const [png, jpeg] = await Promise.all([picture('png'), picture('jpeg')])
  const kept = await keepDocuments(
    files,
    zipOf({
      'papers/KRA PIN.pdf': pdf(),
      'papers/permit.PNG': png,
      'café – leseni.jpeg': jpeg,
      '__MACOSX/papers/._KRA PIN.pdf': randomBytes(50),
      'papers/.DS_Store': randomBytes(50),
      'empty/': new Uint8Array(),
    }),
  )
  expect(kept.map(({ name, kind, bytes, smallFile }) => [name, kind, bytes, smallFile !== null])).toEqual([
    ['KRA PIN.pdf', 'application/pdf', pdf().length, false],
    ['permit.PNG', 'image/png', png.length, true],
    ['café – leseni.jpeg', 'image/jpeg', jpeg.length, true],
  ])
  expect(stored.get(kept[0]?.file ?? '')?.equals(pdf())).toBe(true)
  expect(stored.size).toBe(5)
})

test.each([
  ['a PDF that is called a program', 'pin.exe', 'application/pdf', 'pin.pdf'],
  ['a JPEG without an ending', 'IMG_2041', 'image/jpeg', 'IMG_2041.jpg'],
  ['one ending in another', 'a.pdf.png', 'application/pdf', 'a.pdf.pdf'],
  ['nothing but an ending', '.png', 'image/png', 'document.png'],
] as const)('%s gets the ending that its content has', (_what, name, kind, shown) => {
  expect(withEnding(name, kind)).toBe(shown)
})

const png = await picture('png')
const nul = '\u0000'
const turned = '\u202e'
const bad: [string, () => Buffer, string | RegExp][] = [
  [
    'no zip at all',
    () => Buffer.from('PK, but not a zip, only words'),
    'This zip cannot be opened. Please pack the documents again.',
  ],
  [
    'half a zip',
    () => zipOf({ 'a.png': png }).subarray(0, -30),
    'This zip cannot be opened. Please pack the documents again.',
  ],
  ['nothing in it', () => zipOf({}), 'This zip has no documents.'],
  ['only folders in it', () => zipOf({ 'a/': new Uint8Array() }), 'This zip has no documents.'],
  [
    'one document too many',
    () => zipOf(Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`${at}.pdf`, pdf(`/N ${at}`)]))),
    'This zip has 21 documents. Please send at most 20.',
  ],
  [
    'hundreds of files',
    () => zipOf(Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`.DS_Store/${at}`, pdf()]))),
    'This zip has 201 files, which is too many. Please send only the documents we ask for.',
  ],
  ['a text', () => zipOf({ 'a.pdf': Buffer.from('Dear Fuma') }), '“a.pdf” is not a PNG, JPEG or PDF.'],
  [
    'a page with a script',
    () => zipOf({ 'a.svg': Buffer.from('<svg onload="alert(1)"/>') }),
    '“a.svg” is not a PNG, JPEG or PDF.',
  ],
  [
    'a zip in the zip',
    () => zipOf({ 'in.zip': zipOf({ 'a.png': png }) }),
    '“in.zip” is another zip. Put its documents directly in the zip.',
  ],
  [
    'a zip called a PDF',
    () => zipOf({ 'in.pdf': zipOf({}) }),
    '“in.pdf” is another zip. Put its documents directly in the zip.',
  ],
  ['a gzip in it', () => zipOf({ 'a.tgz': Buffer.from([0x1f, 0x8b, 8, 0]) }), /is another zip/],
  ['an empty file', () => zipOf({ 'a.pdf': new Uint8Array() }), '“a.pdf” is empty.'],
  [
    'a name that leads out',
    () => zipOf({ '../../etc/a.png': png }),
    '“../../etc/a.png” has a file name that we cannot use. Please rename it.',
  ],
  ['a folder that leads out', () => zipOf({ 'a/../../b/': new Uint8Array(), 'c.png': png }), /cannot use/],
  ['an absolute name', () => zipOf({ '/etc/a.png': png }), /“\/etc\/a.png” has a file name that we cannot use/],
  ['a drive', () => zipOf({ 'C:/a.png': png }), /cannot use/],
  ['backslashes', () => zipOf({ '..\\a.png': png }), /cannot use/],
  [
    'a name with a NUL',
    () => zipOf({ [`a.png${nul}.exe`]: png }),
    '“a.png�.exe” has a file name that we cannot use. Please rename it.',
  ],
  [
    'a name that is turned round',
    () => zipOf({ [`a${turned}gnp.exe`]: png }),
    '“a�gnp.exe” has a file name that we cannot use. Please rename it.',
  ],
  [
    'a name without end',
    () => zipOf({ [`${'a'.repeat(300)}.png`]: png }),
    /^“a{77}…” has a file name that we cannot use/,
  ],
  ['the same name twice', () => zipOf({ 'a.png': png, 'A.PNG': pdf() }), '“A.PNG” is in the zip twice.'],
  [
    'the same document twice',
    () => zipOf({ 'a.png': png, 'b.png': png }),
    '“a.png” and “b.png” are the same document.',
  ],
  [
    'a locked entry',
    () => withPatch(zipOf({ 'a.png': png }), 8, (flags) => flags.writeUInt16LE(1)),
    '“a.png” is locked with a password. Please zip it without a password.',
  ],
  [
    'another way of packing',
    () => withPatch(zipOf({ 'a.png': png }), 10, (method) => method.writeUInt16LE(14)),
    '“a.png” uses a zip format that we cannot open. Please make an ordinary zip.',
  ],
  [
    'a wrong checksum',
    () => withPatch(zipOf({ 'a.png': png }), 16, (sum) => sum.writeUInt32LE(7)),
    '“a.png” is damaged. Please save it again and make a new zip.',
  ],
  [
    'a bomb',
    () => zipOf({ 'a.pdf': Buffer.alloc(14 * 1024 * 1024) }),
    '“a.pdf” is too large when opened. Please save it again and make a new zip.',
  ],
  [
    'a bomb that lies about its size',
    () => withPatch(zipOf({ 'a.pdf': Buffer.alloc(64 * 1024 * 1024) }), 24, (size) => size.writeUInt32LE(9_000)),
    '“a.pdf” is damaged. Please save it again and make a new zip.',
  ],
  [
    'a document of 15 MB and a byte',
    () => zipOf({ 'a.pdf': [new Uint8Array(15 * 1024 * 1024 + 1), { level: 0 }] }),
    '“a.pdf” is more than 15 MB.',
  ],
  [
    'half a picture',
    () => zipOf({ 'a.png': png.subarray(0, 200) }),
    '“a.png” cannot be opened as a picture. Please save it again.',
  ],
  [
    'a picture by its first bytes alone',
    () => zipOf({ 'a.jpg': Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), randomBytes(500)]) }),
    '“a.jpg” cannot be opened as a picture. Please save it again.',
  ],
  ['half a PDF', () => zipOf({ 'a.pdf': pdf().subarray(0, 90) }), '“a.pdf” is incomplete. Please save it again.'],
  [
    'a PDF with a script',
    () => zipOf({ 'a.pdf': pdf('/OpenAction<</S/JavaScript/JS(app.alert(1))>>') }),
    '“a.pdf” contains a script. Please print it to a new PDF and send that.',
  ],
  [
    'a script spelt otherwise',
    () => zipOf({ 'a.pdf': pdf('/OpenAction<</S/J#61va#53cript/JS(1)>>') }),
    /“a.pdf” contains a script/,
  ],
  [
    'a script in a packed object',
    () => zipOf({ 'a.pdf': pdf('', packedObjects('9 0 <</S/JavaScript/JS(1)>>')) }),
    /“a.pdf” contains a script/,
  ],
  [
    'a script packed as a picture',
    () =>
      zipOf({ 'a.pdf': pdf('', packedObjects('9 0 <</S/JavaScript/JS(1)>>', '/Subtype/Image/Filter/FlateDecode')) }),
    /“a.pdf” contains a script/,
  ],
  [
    'a script where two pieces meet',
    () => zipOf({ 'a.pdf': pdf('', packedObjects(`${'x'.repeat(65_530)}/JavaScript `)) }),
    /“a.pdf” contains a script/,
  ],
  [
    'objects packed out of sight',
    () => zipOf({ 'a.pdf': pdf('', packedObjects('x', '/Type/ObjStm/Filter[/ASCIIHexDecode/FlateDecode]')) }),
    '“a.pdf” cannot be read completely. Please print it to a new PDF and send that.',
  ],
  [
    'a PDF that starts a program',
    () => zipOf({ 'a.pdf': pdf('/OpenAction<</S/Launch/F(cmd.exe)>>') }),
    /starts a program when it is opened/,
  ],
  [
    'a PDF with a file inside',
    () => zipOf({ 'a.pdf': pdf('', '5 0 obj<</Type/Filespec/F(a.exe)/EF<</F 6 0 R>>>>endobj\n') }),
    /has another file inside it/,
  ],
  [
    'a PDF with a password',
    () => zipOf({ 'a.pdf': pdf('', 'trailer<</Encrypt 8 0 R>>\n') }),
    '“a.pdf” is locked with a password. Please save it without a password.',
  ],
  [
    'a PDF that unpacks without end',
    () => zipOf({ 'a.pdf': [pdf('', packedObjects(' '.repeat(170 * 1024 * 1024))), { level: 0 }] }),
    /“a.pdf” is too large when opened/,
  ],
]

test.each(bad)('refuses and stores no file: %s', async (_what, zip, sentence) => {
  const said = await refusalOf(zip())
  if (typeof sentence === 'string') expect(said).toBe(sentence)
  else expect(said).toMatch(sentence)
  expect(stored.size).toBe(0)
})

test('reports all faults at once and does not store the valid documents', async () => {
  const zip = zipOf({ 'good.png': png, 'a.txt': Buffer.from('words'), 'b.pdf': pdf('/S/JavaScript') })
  expect(await refusalOf(zip)).toBe(
    '“a.txt” is not a PNG, JPEG or PDF. “b.pdf” contains a script. Please print it to a new PDF and send that.',
  )
  expect(stored.size).toBe(0)
})

test('an ordinary PDF with packed content, links and a starting page is taken', async () => {
  const content = packedObjects('BT (Read about JavaScript) Tj ET', '/Filter/FlateDecode')
  const zip = zipOf({ 'a.pdf': pdf('/OpenAction[3 0 R/Fit]/URI(https://kra.go.ke)', content) })
  expect(await keepDocuments(files, zip)).toHaveLength(1)
})
