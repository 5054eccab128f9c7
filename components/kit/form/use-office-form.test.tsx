import { jest } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import { drawOffice } from '#components/office/testing/draw-office.tsx'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import { officeSynonymSave } from '#lib/contract/catalogue/office/search-words.ts'
import { assignRepJob } from '#lib/contract/companies/office/companies.ts'
import { officeCreditPropose } from '#lib/contract/companies/office/credit.ts'
import { HELD_MS } from '#lib/contract/jobs/office/jobs.ts'
import { typedAmount, typedCount } from '#lib/office/typed-amount.ts'
import { OfficeField } from '../field/office-field.tsx'
import { OfficeForm } from './office-form.tsx'
import { useOfficeForm } from './use-office-form.ts'

const WORDS = { title: 'Propose a limit', text: 'A colleague approves it.', submit: 'Propose', failed: 'Not proposed.' }

function ProposeLimit({ onClose }: { onClose: () => void }) {
  const form = useOfficeForm(officeCreditPropose, {
    defaults: { limit: '', termsDays: '30', reason: '' },
    toInput: ({ limit, termsDays, reason }, wrong) => ({
      companyId: 7,
      limit: typedAmount(limit) ?? wrong('limit', 'Write shillings, such as 750,000.'),
      termsDays: typedCount(termsDays) ?? wrong('termsDays', 'Enter days, such as 30.'),
      reason,
    }),
    onClose,
  })
  return (
    <OfficeForm words={WORDS} form={form} onClose={onClose}>
      <OfficeField label="Limit" {...form.field('limit')} />
      <OfficeField label="Days" {...form.field('termsDays')} />
      <OfficeField label="Why" {...form.field('reason')} />
    </OfficeForm>
  )
}

const field = (name: string) => screen.getByLabelText(name)

/** Opens the form. @param answer the shop API's response to each request @returns the sent inputs too */
function open(answer: Parameters<typeof answerCall<typeof officeCreditPropose>>[1]) {
  const sent = answerCall(officeCreditPropose, answer)
  const onClose = jest.fn()
  return { ...drawOffice(<ProposeLimit onClose={onClose} />), sent, onClose }
}

const never = () => {
  throw new Error('nothing is to be sent')
}

test('focuses the first field when it opens', () => {
  open(never)
  expect(field('Limit')).toHaveFocus()
})

test("sends the typed values in the contract's form on Enter, and closes", async () => {
  const { user, sent, onClose } = open(() => ({ data: { approvalId: 3 } }))
  await user.keyboard('KSh 750,000')
  await user.tab()
  await user.tab()
  await user.keyboard('They order every week.{Enter}')
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(sent).toEqual([{ companyId: 7, limit: 75_000_000, termsDays: 30, reason: 'They order every week.' }])
})

test('shows each wrong field and focuses the first, with typed text and contract rules checked at once', async () => {
  const { user } = open(never)
  await user.type(field('Limit'), '750 thousand')
  await user.clear(field('Days'))
  await user.type(field('Days'), '5000')
  await user.type(field('Why'), 'x{Enter}')
  expect(await screen.findByText('Write shillings, such as 750,000.')).toBeVisible()
  for (const name of ['Limit', 'Days']) expect(field(name)).toHaveAttribute('aria-invalid', 'true')
  expect(field('Limit')).toHaveFocus()
  expect(field('Limit')).toHaveValue('750 thousand')
})

test('shows no error before the form is submitted, and clears an error when its field is corrected', async () => {
  const { user } = open(never)
  await user.type(field('Limit'), 'many')
  await user.tab()
  expect(field('Limit')).not.toHaveAttribute('aria-invalid')
  await user.keyboard('{Enter}')
  await screen.findByText('Write shillings, such as 750,000.')
  await user.clear(field('Limit'))
  await user.type(field('Limit'), '1')
  await waitFor(() => expect(screen.queryByText('Write shillings, such as 750,000.')).toBeNull())
})

test('shows a refusal at the field it names, focuses that field and leaves the typed text unchanged', async () => {
  const { user, onClose } = open(() =>
    refused('invalid-request', 'Please check.', { fields: { termsDays: 'At most 60 days for a new company.' } }),
  )
  await user.type(field('Limit'), '1000')
  await user.type(field('Why'), 'They asked.{Enter}')
  expect(await screen.findByText('At most 60 days for a new company.')).toBeVisible()
  await waitFor(() => expect(field('Days')).toHaveFocus())
  expect(field('Limit')).toHaveValue('1000')
  expect(field('Why')).toHaveValue('They asked.')
  expect(onClose).not.toHaveBeenCalled()
})

test('shows a refusal without a field of the form above the fields and leaves the typed text unchanged', async () => {
  const { user } = open(() =>
    refused('invalid-request', 'Please check.', { fields: { companyId: 'This company is blocked.' } }),
  )
  await user.type(field('Limit'), '1000')
  await user.type(field('Why'), 'They asked.{Enter}')
  expect(await screen.findByText('Not proposed.')).toBeVisible()
  expect(screen.getByText('This company is blocked.')).toBeVisible()
  expect(field('Why')).toHaveValue('They asked.')
})

test('disables the button while the form is sent', async () => {
  let answer = (_: { data: { approvalId: number } }) => {}
  const { user, onClose } = open(() => new Promise((resolve) => (answer = resolve)))
  await user.type(field('Limit'), '1000')
  await user.type(field('Why'), 'They asked.{Enter}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Propose' })).toBeDisabled())
  await act(async () => answer({ data: { approvalId: 3 } }))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
})

test('warns before the page is left with typed text, until the form closes', async () => {
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  const { user, unmount } = open(never)
  expect(leave()).toBe(false)
  await user.type(field('Why'), 'x')
  expect(leave()).toBe(true)
  await user.clear(field('Why'))
  expect(leave()).toBe(false)
  await user.type(field('Why'), 'x')
  unmount()
  expect(leave()).toBe(false)
})

function AssignRep({ onClose }: { onClose: () => void }) {
  const form = useOfficeForm(assignRepJob, {
    defaults: { repId: '' },
    toInput: ({ repId }, wrong) => ({ companyId: 7, repId: typedCount(repId) ?? wrong('repId', 'Choose one.') }),
    onClose,
  })
  return (
    <OfficeForm words={WORDS} form={form} onClose={onClose}>
      <OfficeField label="Representative" {...form.field('repId')} />
    </OfficeForm>
  )
}

test('starts a job with the typed input and shows its refusal at the field', async () => {
  let isKnown = false
  const sent = answerCall(assignRepJob, ({ input }) =>
    isKnown
      ? { data: { ...JOB, label: `Assign ${input.repId}` } }
      : refused('invalid-request', 'Please check.', { fields: { 'input.repId': 'This is no representative.' } }),
  )
  const onClose = jest.fn()
  const { user } = drawOffice(<AssignRep onClose={onClose} />)
  await user.keyboard('{Enter}')
  await screen.findByText('Choose one.')
  await user.keyboard('9{Enter}')
  await screen.findByText('This is no representative.')
  isKnown = true
  await user.keyboard('{Backspace}8{Enter}')
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(sent.map(({ input }) => input)).toEqual([
    { companyId: 7, repId: 9 },
    { companyId: 7, repId: 8 },
  ])
})

function SaySynonym() {
  const form = useOfficeForm(officeSynonymSave, {
    defaults: { word: 'shuka', means: '' },
    toInput: ({ word, means }) => ({ word, means: means.split(','), before: null }),
  })
  return (
    <OfficeForm words={WORDS} form={form} onClose={() => {}}>
      <OfficeField label="Word" {...form.field('word')} />
      <OfficeField label="Means" {...form.field('means')} />
    </OfficeForm>
  )
}

test('shows the error of a list entry at the field of the list and focuses it', async () => {
  answerCall(officeSynonymSave, () =>
    refused('invalid-request', 'Please check.', { fields: { 'means.1': 'No product has this word.' } }),
  )
  const { user } = drawOffice(<SaySynonym />)
  await user.type(field('Means'), 'blanket,throww')
  await user.click(screen.getByRole('button', { name: 'Propose' }))
  expect(await screen.findByText('No product has this word.')).toBeVisible()
  await waitFor(() => expect(field('Means')).toHaveFocus())
  expect(screen.queryByText('Not proposed.')).toBeNull()
  await user.type(field('Means'), '{Backspace}')
  await waitFor(() => expect(screen.queryByText('No product has this word.')).toBeNull())
})

const JOB = {
  ...{ jobId: 1, kind: 'companies.assign-rep', label: '', state: 'waiting' as const, total: 1, done: 0, failed: 0 },
  ...{ createdAt: '2026-11-27T09:00:00Z', startsAt: new Date(Date.UTC(2026, 10, 27, 9) + HELD_MS).toISOString() },
  ...{ finishedAt: null, isSetAside: false, isScheduled: false, canUndo: true },
}
