import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { create } from 'fontkit'
import { readPdf } from '../testing/pdf-text.ts'
import { inDrawingOrder, isPrintable, piecesOf } from './faces.ts'
import { newDocument, write } from './ink.ts'

const OTHERS = path.join(import.meta.dirname, '../media/fonts/other-letters')
const NAMES = [
  ...['Wangarĩ Mũthoni', 'Wanjikũ Kamau', 'Ng’ang’a', 'Ɔdhiambo', 'Łucja Żak', 'Nguyễn Thị Hương', 'Jürgen Groß'],
  ...['Олена Шевчук', 'Ґанна Їжак', 'Αλέξανδρος', 'فاطمة علي', 'ሰላም ተስፋዬ', 'सुनीता शर्मा', 'જિગ્નેશ પટેલ', 'שרה כהן'],
]
/** Letters in the form of other computers: a letter and its mark as separate characters. */
const APART = NAMES.map((name) => name.normalize('NFD'))

function document() {
  const doc = newDocument('Test', 'Fuma')
  doc.on('data', () => {})
  doc.addPage()
  return doc
}

test.each([...NAMES, ...APART])('%s is printed whole', (name) => {
  expect(isPrintable(name)).toBe(true)
  const pieces = piecesOf(name, 'label')
  expect(pieces.map(({ text }) => text).join('')).toBe(name.normalize('NFC'))
  for (const { face, text } of pieces) {
    if (!readdirSync(OTHERS).includes(`${face}.ttf`)) continue
    const { glyphs } = create(readFileSync(path.join(OTHERS, `${face}.ttf`))).layout(text)
    expect(glyphs.every(({ id }) => id > 0)).toBe(true)
  }
  expect(write(document(), name, 48, 48, { face: 'label', width: 156 })).toBeGreaterThan(0)
})

test('every letter of these alphabets can be printed', () => {
  const ranges = [
    ...[
      [0x41, 0x24f],
      [0x1e00, 0x1eff],
      [0x386, 0x3ce],
      [0x400, 0x45f],
      [0x490, 0x4e9],
    ],
    ...[
      [0x5d0, 0x5ea],
      [0x620, 0x64a],
      [0x660, 0x669],
      [0x904, 0x939],
      [0xa85, 0xab9],
      [0x1200, 0x135a],
    ],
  ]
  const missing = ranges.flatMap(([first = 0, last = 0]) =>
    Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).filter(
      (letter) => /\p{L}/u.test(letter) && !isPrintable(letter),
    ),
  )
  expect(missing).toEqual([])
})

test('writes characters missing from all faces by reading or number and drops missing marks', () => {
  const written = (text: string) => piecesOf(text, 'text').map((piece) => piece.text)
  expect(isPrintable('王小明')).toBe(false)
  expect(written('王小明')).toEqual(['WangXiaoMing'])
  expect(written('ਹਰਪ੍ਰੀਤ 김 😀')[0]).toMatch(/^[ -~]+$/)
  expect(written('\uE000')).toEqual(['[U+E000]'])
  expect(written('x\u0489')).toEqual(['x'])
})

test('draws every letter with any mark without failing and without the box of an unknown letter', async () => {
  const doc = newDocument('Test', 'Fuma')
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise((resolve) => doc.on('end', resolve))
  doc.addPage()
  const marks = ['\u0301', '\u064E', '\u0615', '\u0947', '\u0AC5', '\u0AC7', '\u0A82', '\u05B8', '\u135F']
  for (const letter of 'aɔяεבلعબઅકसሰ王') for (const mark of marks) write(doc, letter + mark, 48, 48, { face: 'label' })
  write(doc, 'અંકિત', 48, 48)
  for (let code = 0x21; code < 0xd800; code += 7) write(doc, String.fromCodePoint(code), 48, 48)
  doc.end()
  await done
  const { pieces, boxes } = readPdf(Buffer.concat(chunks))
  expect(boxes).toBe(0)
  expect(pieces.length).toBeGreaterThan(1000)
}, 60_000)

test.each(NAMES.filter((name) => !/\p{Script=Devanagari}|\p{Script=Gujarati}/u.test(name)))(
  '%s can be copied from the document letter for letter',
  async (name) => {
    const doc = newDocument('Test', 'Fuma')
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    const done = new Promise((resolve) => doc.on('end', resolve))
    doc.addPage()
    write(doc, name, 48, 48, { face: 'label', width: 300 })
    doc.end()
    await done
    const sorted = (text: string) => Array.from(text.replaceAll(' ', '')).sort().join('')
    const { pieces, boxes } = readPdf(Buffer.concat(chunks))
    expect(boxes).toBe(0)
    expect(sorted(pieces.map(({ text }) => text).join(''))).toBe(sorted(name))
  },
)

test('reverses the order of right-to-left words only', () => {
  const order = inDrawingOrder(piecesOf('Mr فاطمة علي, Nairobi', 'text')).map(({ text }) => text)
  expect(order.indexOf('علي')).toBeLessThan(order.indexOf('فاطمة'))
  expect([order[0], order.at(-1)]).toEqual(['Mr ', ', Nairobi'])
})

test('an amount fits on one line in any column', () => {
  const doc = document()
  const oneLine = write(doc, '1.00', 48, 48, { width: 40 })
  for (const amount of ['17,856.00', '111,600.00', '9,999,999,999.00', '−123,456,789,012.00'])
    expect(write(doc, amount, 48, 48, { width: 40, align: 'right', isOneLine: true })).toBeLessThanOrEqual(oneLine)
})
