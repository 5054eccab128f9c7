import { screen } from '@testing-library/react'
import { expectAccessible } from '#components/testing/accessible.ts'
import { drawEditor } from '../../testing/draw-editor.tsx'
import { ListsEditor } from './lists-editor.tsx'
import type { PartEditorProps } from './part-editor.ts'

const HelpEditor = (props: PartEditorProps<'help'>) => <ListsEditor {...props} part="help" />

const question = (id: string, words: string, answer: string) => ({ id, isHidden: false, question: words, answer })
const three = {
  questions: [
    question('a', 'What does delivery cost?', 'It depends on the county.'),
    question('b', 'Can I pay by M-Pesa?', 'Yes, by prompt or by hand.'),
    question('c', 'How are shukas washed?', 'Cold, by hand.'),
  ],
}

test('searches questions with their texts and locks the order during a search', async () => {
  const { user, content } = drawEditor(HelpEditor, three)
  await user.type(screen.getByRole('searchbox'), 'by hand')
  expect(screen.getAllByRole('listitem').length).toBe(2)
  expect(screen.getByText(/^2 of 3\./)).toBeTruthy()
  screen.getByRole('button', { name: /^How are shukas washed/ }).focus()
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(content()).toBe(three)
  await user.clear(screen.getByRole('searchbox'))
  screen.getByRole('button', { name: /^How are shukas washed/ }).focus()
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(content().questions.map(({ id }) => id)).toEqual(['a', 'c', 'b'])
})

test('shows the open question even if it no longer matches the search', async () => {
  const { user, content } = drawEditor(HelpEditor, three)
  await user.type(screen.getByRole('searchbox'), 'washed')
  await user.click(screen.getByRole('button', { name: /^How are shukas washed/ }))
  await user.clear(screen.getByLabelText('Question'))
  await user.type(screen.getByLabelText('Question'), 'How is a shuka cleaned?')
  expect(content().questions[2]?.question).toBe('How is a shuka cleaned?')
  await expectAccessible()
})

test('shows a duplicate question error at its field', () => {
  drawEditor(HelpEditor, three, {
    chosen: 'b',
    findings: [{ level: 'error', itemId: 'b', field: 'question', message: 'This question is on the list twice.' }],
  })
  expect(screen.getByLabelText('Question').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByLabelText('Answer').getAttribute('aria-invalid')).toBeNull()
  expect(screen.getByText('This question is on the list twice.')).toBeTruthy()
})
