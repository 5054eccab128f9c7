import { type DraftAction, type DraftState, openedDraft, reduceDraft } from './draft.ts'

type State = DraftState<string, { version: number }>
type Action = DraftAction<string, { version: number }>

const NONE: State = openedDraft(null)
const isUnchanged = (value: string) => value === 'saved'
const basis = (before: string, version: number | null = 3) => ({ before, version, isUnchanged })
const change = (before: string, next: string, { tag = '', at = 0, version = 3 } = {}): Action => ({
  ...{ kind: 'change', next, tag, at },
  ...basis(before, version),
})
const after = (...actions: Action[]) => actions.reduce<State>(reduceDraft, NONE)

test('retains the version of the first change until no change remains', () => {
  const typed = after(change('saved', 'a'), change('a', 'b', { version: 9 }))
  expect(typed).toMatchObject({ typed: 'b', version: 3 })
  expect(reduceDraft(typed, change('b', 'saved'))).toMatchObject({ typed: null, version: null })
})

test('undoes and redoes steps; a new change deletes the steps to redo', () => {
  const typed = after(change('saved', 'a'), change('a', 'b'))
  const undone = reduceDraft(typed, { kind: 'undo', ...basis('b') })
  expect(undone).toMatchObject({ typed: 'a', past: ['saved'], future: ['b'] })
  expect(reduceDraft(undone, { kind: 'redo', ...basis('a') })).toMatchObject({ typed: 'b', future: [] })
  expect(reduceDraft(undone, change('a', 'c'))).toMatchObject({ past: ['saved', 'a'], future: [] })
  expect(reduceDraft(NONE, { kind: 'undo', ...basis('saved') })).toBe(NONE)
})

test('joins changes with one tag that follow each other soon', () => {
  const letters = (tag: string, at: number) =>
    after(change('saved', 'a', { tag: 'name' }), change('a', 'ab', { tag, at }))
  expect(letters('name', 899).past).toEqual(['saved'])
  expect(letters('name', 900).past).toEqual(['saved', 'a'])
  expect(letters('code', 100).past).toEqual(['saved', 'a'])
})

test('has no more than 300 steps', () => {
  const many = Array.from({ length: 301 }, (_, at) => change(String(at), String(at + 1)))
  expect(after(...many).past).toHaveLength(300)
  expect(after(...many).past[0]).toBe('1')
})

test('after a save, values typed since remain over the new version', () => {
  const sent = after(change('saved', 'a'), { kind: 'send' })
  expect(sent.sent).toEqual(['a'])
  const save: Action = { kind: 'save', value: 'a', version: 4 }
  expect(reduceDraft(sent, save)).toMatchObject({ typed: null, version: null, sent: [], past: ['saved'] })
  const typed = reduceDraft(sent, change('a', 'ab', { version: 3 }))
  expect(reduceDraft(typed, save)).toMatchObject({ typed: 'ab', version: 4, sent: [] })
})

test('ends a conflict with your changes over their version, or with theirs', () => {
  const conflict = after(change('saved', 'a'), { kind: 'send' }, { kind: 'conflict', theirs: { version: 7 } })
  expect(conflict).toMatchObject({ typed: 'a', version: 3, conflict: { version: 7 } })
  expect(reduceDraft(conflict, { kind: 'keep-mine', version: 7 })).toMatchObject({
    ...{ typed: 'a', version: 7, sent: [], past: ['saved'], conflict: null },
  })
  expect(reduceDraft(conflict, { kind: 'settle', remaining: null })).toEqual(NONE)
})

test('deletes undo steps when other changes remain after a save', () => {
  const typed = after(change('saved', 'a'), change('a', 'ab'))
  expect(reduceDraft(typed, { kind: 'settle', remaining: 'b' })).toMatchObject({ typed: 'b', version: 3, past: [] })
  expect(reduceDraft(typed, { kind: 'settle', remaining: 'ab' })).toBe(typed)
})
