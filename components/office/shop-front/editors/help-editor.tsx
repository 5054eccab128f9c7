'use client'

import { useState } from 'react'
import { EmptyState } from '#components/kit/state/office-states.tsx'
import { showCount } from '#lib/format/count.ts'
import { freshKey } from '#lib/http/attempt-key.ts'
import { EntryActions } from '../entry-actions.tsx'
import { inOrderOf, stepped, withCopy, withEntry } from '../entry-lists.ts'
import { EntryMark } from '../entry-mark.tsx'
import { findingsOf } from '../field-row.tsx'
import { ListHead } from '../list-head.tsx'
import { OrderedItems } from '../ordered-items.tsx'
import { LongTextRow, TextRow } from '../text-rows.tsx'
import type { Question } from './new-entries.ts'
import type { PartEditorProps } from './part-editor.ts'

const MAX_QUESTIONS = 200

const nameOf = ({ question }: Question) => question.trim() || 'A question without text'

/** Whether a question or its answer contains every search term. */
const holds = ({ question, answer }: Question, sought: string) => {
  const text = `${question} ${answer}`.toLowerCase()
  return sought
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** Editor of the help center's questions. */
export function HelpEditor({ content, findings, refusal, chosen, onChoose, onChange }: PartEditorProps<'help'>) {
  const { questions } = content
  const [sought, setSought] = useState('')
  const set = (next: Question[]) => onChange({ ...content, questions: next })
  // The open question stays even if editing it ends the match.
  const found = questions.filter((one) => one.id === chosen || holds(one, sought.trim()))
  const isSearching = found.length < questions.length

  function copy(question: Question): void {
    const added = { ...question, id: freshKey() }
    set(withCopy(questions, question.id, added))
    onChoose(added.id)
  }

  return (
    <>
      {questions.length > 0 ? (
        <ListHead title="Questions and answers">
          <input
            type="search"
            aria-label="Search in questions and answers"
            placeholder="Search"
            className="office-field w-48 max-md:w-full"
            value={sought}
            onChange={({ target }) => setSought(target.value)}
          />
        </ListHead>
      ) : null}
      {sought ? (
        <p role="status" className="room-gutter pb-1.5 text-tiny text-muted">
          {found.length === 0
            ? `No results for “${sought}”.`
            : `${showCount(found.length)} of ${showCount(questions.length)}. Clear the search to change the order.`}
        </p>
      ) : null}
      <OrderedItems
        label="Questions in their order"
        empty={
          questions.length === 0 ? (
            <EmptyState
              title="No questions yet"
              text="Add the questions that customers ask most. They are shown in the help center."
            />
          ) : null
        }
        refusal={refusal}
        orderRefusal={refusal ?? (isSearching ? 'Clear the search to change the order.' : null)}
        chosen={chosen}
        onChoose={onChoose}
        onOrder={(ids) => set(inOrderOf(questions, ids))}
        items={found.map((question) => {
          const own = findings.filter(({ itemId }) => itemId === question.id)
          const hide = () => set(withEntry(questions, { ...question, isHidden: !question.isHidden }))
          const change = (part: Partial<Question>) => set(withEntry(questions, { ...question, ...part }))
          return {
            ...{ id: question.id, name: nameOf(question), isHidden: question.isHidden, onHide: hide },
            title: nameOf(question),
            aside: <EntryMark shown={question} findings={own} />,
            fields: () => (
              <div className="grid gap-2.5">
                <TextRow
                  label="Question"
                  most={200}
                  value={question.question}
                  findings={findingsOf(findings, question.id, 'question')}
                  isReadOnly={refusal !== null}
                  onChange={(text) => change({ question: text })}
                />
                <LongTextRow
                  label="Answer"
                  most={1_500}
                  value={question.answer}
                  findings={findingsOf(findings, question.id, 'answer')}
                  isReadOnly={refusal !== null}
                  onChange={(answer) => change({ answer })}
                />
                <EntryActions
                  noun="question"
                  findings={own.filter(({ field }) => field === null)}
                  refusal={refusal}
                  isHidden={question.isHidden}
                  onHide={hide}
                  onStep={isSearching ? undefined : (step) => set(stepped(questions, question.id, step))}
                  onCopy={() => copy(question)}
                  copyRefusal={questions.length >= MAX_QUESTIONS ? `At most ${MAX_QUESTIONS} questions.` : null}
                  onRemove={() => {
                    onChoose(null)
                    set(questions.filter(({ id }) => id !== question.id))
                  }}
                />
              </div>
            ),
          }
        })}
      />
    </>
  )
}
