import Link from 'next/link'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { StatusShape } from '#components/kit/figure/status-mark.tsx'
import { officeSetUp, SET_UP_STEPS, type SetUpStep } from '#lib/contract/office/office/today.ts'
import { useMay } from '#lib/office/me.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { useRememberedDraft } from '#lib/office/remembered-draft.ts'
import { pathOfSettings } from '#lib/office/settings-tabs.ts'

const STEPS: Readonly<Record<SetUpStep, { title: string; text: string; path: string }>> = {
  company: {
    title: 'Company',
    text: 'Name, phone and address: they are on every page and invoice.',
    path: pathOfSettings('company'),
  },
  delivery: {
    title: 'Delivery charges',
    text: 'A charge and the days for each county.',
    path: pathOfSettings('delivery'),
  },
  payment: {
    title: 'Payment',
    text: 'M-Pesa or cards, with the keys of the provider.',
    path: pathOfSettings('payment-methods'),
  },
  mail: {
    title: 'Email',
    text: 'A mail server. Without it, no email is sent.',
    path: pathOfSettings('office'),
  },
  products: { title: 'Products', text: 'Import a file, or add a product family.', path: '/office/catalogue' },
  staff: {
    title: 'Staff',
    text: 'Invite a colleague: some decisions need a second person.',
    path: '/office/staff?member=new',
  },
}

/** The steps to set up a new shop, until all are done or the list is hidden in this tab. */
export function SetUpList() {
  const may = useMay('settings.edit')
  const [isHidden, setHidden] = useRememberedDraft<true>('set-up-hidden')
  const { data: open } = useOfficeQuery(officeSetUp, may && !isHidden ? {} : null)
  if (!open || open.length === 0 || isHidden) return null
  const done = SET_UP_STEPS.length - open.length
  return (
    <section aria-label="Set up your shop" className="room-gutter border-b border-ink bg-paper py-4">
      <header className="flex flex-wrap items-baseline gap-x-4">
        <h2 className="heading text-d5">Set up your shop</h2>
        <span className="text-muted">
          {done} of {SET_UP_STEPS.length} done
        </span>
        <OfficeButton size="small" className="ml-auto" onClick={() => setHidden(true)}>
          Hide
        </OfficeButton>
      </header>
      <ol className="mt-2 grid gap-x-8 gap-y-2 md:grid-cols-2">
        {SET_UP_STEPS.map((step) => {
          const { title, text, path } = STEPS[step]
          const isDone = !open.includes(step)
          return (
            <li key={step} className="flex gap-2.5">
              <span className="mt-1 flex-none">
                <StatusShape status={isDone ? 'done' : 'wait'} />
              </span>
              <span>
                {isDone ? (
                  <span className="text-muted">
                    {title} <span className="sr-only">(done)</span>
                  </span>
                ) : (
                  <>
                    <Link href={path} className="link touch-target font-semibold">
                      {title}
                    </Link>
                    <span className="block text-tiny text-muted">{text}</span>
                  </>
                )}
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
