import { browserDrafts, tabDrafts } from './draft-stores.ts'

const drafts = browserDrafts(
  'fuma.test.',
  (value: Set<string>) => ({ all: [...value] }),
  ({ all }) => (Array.isArray(all) ? new Set(all) : null),
)

test('returns stored changes until they are deleted', () => {
  drafts.write('1', { typed: new Set(['a']), version: null, sent: [] })
  expect(drafts.read('1')).toEqual({ typed: new Set(['a']) })
  expect(drafts.read('2')).toBeNull()
  drafts.write('1', null)
  expect(localStorage.getItem('fuma.test.1')).toBeNull()
})

test('ignores text of another shape, and damaged text', () => {
  for (const text of ['{"all":1}', '{"al', 'null']) {
    localStorage.setItem('fuma.test.1', text)
    expect(drafts.read('1')).toBeNull()
  }
})

test('stores the version in the tab, and ignores values of another shape', () => {
  tabDrafts.write('a', { typed: 'x', version: 4, sent: [] })
  expect(tabDrafts.read('a')).toEqual({ typed: 'x', version: 4, sent: [] })
  sessionStorage.setItem('fuma.a', '{"content":{}}')
  expect(tabDrafts.read('a')).toBeNull()
})
