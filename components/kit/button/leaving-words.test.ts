import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Other words for "Cancel" (of a form or dialog), "Discard" (of a draft) and "Close" (of a page part that was read). */
const OTHERS =
  /^\s*(?:<Office(?:Link)?Button[^>]*>)?(?:Not now|Leave it|Back|Go back|Give it up|Put away|Dismiss|Never mind)(?:<|$)/

test('buttons of the office leave a form, a draft or a panel with the same three words', () => {
  const files = readdirSync('components/office', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
    .map((name) => join('components/office', name))
  expect(files.length).toBeGreaterThan(100)
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, at) => (OTHERS.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
  )
  expect(found).toEqual([])
})
