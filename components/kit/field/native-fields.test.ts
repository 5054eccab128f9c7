import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Fields that draw a hidden file input themselves, with a button of ours. */
const OWN_BUTTON = ['picture-field.tsx', 'file-field.tsx', 'picture-row.tsx', 'short-sheet.tsx', 'stop-parts.tsx']

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
    .map((name) => join(folder, name))

test('the office has no date, time or file field that speaks the browser’s language', () => {
  const found = ['components/office', 'components/kit'].flatMap(filesOf).flatMap((path) => {
    const text = readFileSync(path, 'utf8')
    const isDate = /type="(date|datetime-local|time|month|week)"/.test(text)
    const isFile = text.includes('type="file"') && !OWN_BUTTON.some((name) => path.endsWith(`/${name}`))
    return isDate || isFile ? [path] : []
  })
  expect(found).toEqual([])
})
