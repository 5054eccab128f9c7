import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { create } from 'fontkit'
import { inDrawingOrder, isPrintable, piecesOf } from './faces.ts'
import { newDocument, write } from './ink.ts'

const OTHERS = path.join(import.meta.dirname, '../media/fonts/other-letters')
const NAMES = [
  ...['Wangarĩ Mũthoni', 'Wanjikũ Kamau', 'Ng’ang’a', 'Ɔdhiambo', 'Łucja Żak', 'Nguyễn Thị Hương', 'Jürgen Groß'],
  ...['Олена Шевчук', 'Ґанна Їжак', 'Αλέξανδρος', 'فاطمة علي', 'ሰላም ተስፋዬ', 'सुनीता शर्मा', 'જિગ્નેશ પટેલ', 'שרה כהן'],
]
/** Letters as they are written down by other computers: a letter and its mark apart. */
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

test('what no face has is a question mark, and a mark that none has is left off its letter', () => {
  expect(isPrintable('王小明')).toBe(false)
  expect(piecesOf('王', 'text')).toEqual([{ face: 'text', text: '?' }])
  expect(piecesOf('x\u0489', 'text').map(({ text }) => text)).toEqual(['x'])
})

test('words from the right stand the other way round, and what follows them does not', () => {
  const order = inDrawingOrder(piecesOf('Mr فاطمة علي, Nairobi', 'text')).map(({ text }) => text)
  expect(order.indexOf('علي')).toBeLessThan(order.indexOf('فاطمة'))
  expect([order[0], order.at(-1)]).toEqual(['Mr ', ', Nairobi'])
})

test('an amount stands on one line in any column', () => {
  const doc = document()
  const oneLine = write(doc, '1.00', 48, 48, { width: 40 })
  for (const amount of ['17,856.00', '111,600.00', '9,999,999,999.00', '−123,456,789,012.00'])
    expect(write(doc, amount, 48, 48, { width: 40, align: 'right', isOneLine: true })).toBeLessThanOrEqual(oneLine)
})
