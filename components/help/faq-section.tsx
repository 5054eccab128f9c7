'use client'

import { useEffect, useRef, useState } from 'react'
import useSWR from 'swr'
import { Alert } from '#components/kit/alert/alert.tsx'
import { Button } from '#components/kit/button/button.tsx'
import { classes } from '#components/kit/classes.ts'
import { CONTROL_CLASS } from '#components/kit/field/field.tsx'
import { ChevronDownIcon, SearchIcon } from '#components/kit/icon.tsx'

interface Faq {
  id: number
  question: string
  answer: string
}

/** Pause in typing before the shop is queried, in ms. */
const DEBOUNCE_MS = 250

async function findFaqs([, searchText]: readonly [string, string]): Promise<Faq[]> {
  const [{ ask }, { faqList }, { dataOf }] = await Promise.all([
    import('#lib/http/call-client.ts'),
    import('#lib/contract/content/help.ts'),
    import('#lib/http/query-client.ts'),
  ])
  return dataOf(await ask(faqList, { searchText }))
}

/** The search text, once typing pauses. */
function useDebounced(typed: string): string {
  const search = typed.replace(/\s+/g, ' ').trim()
  const [debounced, setDebounced] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(search), search ? DEBOUNCE_MS : 0)
    return () => clearTimeout(timer)
  }, [search])
  return search && debounced
}

/**
 * Common questions, all in the page itself: each opens without JavaScript. The search queries the shop, which knows
 * that "paying" matches "pay".
 */
export function FaqSection({ faqs }: { faqs: readonly Faq[] }) {
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // Text typed before the JavaScript ran counts too.
  useEffect(() => setTyped(field.current?.value ?? ''), [])
  const search = useDebounced(typed)
  const { data, error, mutate } = useSWR<Faq[], Error, readonly [string, string] | null>(
    search ? ['faq-list', search] : null,
    findFaqs,
    { keepPreviousData: true, revalidateOnFocus: false, shouldRetryOnError: false },
  )
  const questions = search ? (data ?? faqs) : faqs
  const found = search && data ? `${data.length} ${data.length === 1 ? 'answer' : 'answers'} to “${search}”` : ''
  return (
    <section aria-labelledby="faq-title">
      <h2 id="faq-title" className="heading text-d3">
        Common questions
      </h2>
      <search className="relative mt-4 block noscript:hidden">
        <label htmlFor="faq-search" className="sr-only">
          Search the questions
        </label>
        <SearchIcon className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-muted" />
        <input
          ref={field}
          id="faq-search"
          type="search"
          maxLength={100}
          autoComplete="off"
          placeholder="Search: refund, M-Pesa, bale…"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className={classes(CONTROL_CLASS, 'pl-12')}
        />
      </search>
      <p role="status" className="mt-2 min-h-5 text-small text-muted noscript:hidden">
        {found}
      </p>
      {error && search ? (
        <div className="mb-4 space-y-3">
          <Alert tone="danger" title="The search did not work." live="polite">
            {error.message} All questions are below.
          </Alert>
          <Button variant="outline" size="small" onClick={() => void mutate()}>
            Try again
          </Button>
        </div>
      ) : null}
      {questions.length === 0 ? (
        <p className="border-y border-hairline py-6">
          We found no question with these words. Try other words, or write to us.
        </p>
      ) : (
        <ul className="border-t border-hairline">
          {questions.map(({ id, question, answer }, at) => (
            <li key={id} className="border-b border-hairline">
              <details className="group" name="faq" open={found && at === 0 ? true : undefined}>
                <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-semibold hover:text-link [&::-webkit-details-marker]:hidden">
                  {question}
                  <ChevronDownIcon className="transition-transform group-open:rotate-180" />
                </summary>
                <p className="max-w-160 pr-4 pb-5">{answer}</p>
              </details>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
