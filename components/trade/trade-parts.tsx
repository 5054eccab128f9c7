import type { ReactNode } from 'react'
import { APPROVAL_TIME } from '#lib/kyc/required-documents.ts'

/** Benefits of an account, each with a heading and two sentences. */
const OFFERS: readonly { title: string; text: string }[] = [
  {
    title: 'Pieces and bales',
    text: 'Every price shows the bale price too. Order all colours and sizes in one grid. Mix them as you like. You can also order less than a bale.',
  },
  {
    title: 'Prices without VAT first',
    text: 'You see prices ex-VAT first, with the VAT price below. Prices agreed with your company show on every page.',
  },
  {
    title: 'On account',
    text: 'After your first orders we agree a credit limit and days to pay. Limit, balance, cheques and statements are on one page. Without credit, you pay for each order by M-Pesa or card.',
  },
  {
    title: 'Branches and team',
    text: 'Each branch has its own delivery address. Invite your team and choose which branches they order for. You see all their orders.',
  },
  {
    title: 'A sales representative',
    text: 'A person who knows your orders, visits you and can order for you. You see who placed each order.',
  },
  {
    title: 'Documents for your accounts',
    text: 'Your LPO number on confirmations, invoices and statements. Order by code or from a spreadsheet, repeat an order in one step, and see reports by date and by item.',
  },
]

/** Benefits of a trader account. */
export function TradeOffers() {
  return (
    <ul className="grid grid-cols-1 gap-x-6 gap-y-8 md:grid-cols-2 xl:grid-cols-3">
      {OFFERS.map(({ title, text }) => (
        <li key={title} className="border-t border-ink pt-4">
          <h3 className="heading text-d4">{title}</h3>
          <p className="mt-2 text-muted">{text}</p>
        </li>
      ))}
    </ul>
  )
}

const STEPS: readonly { title: string; text: string }[] = [
  {
    title: 'Sign up',
    text: 'Company name, contacts and addresses: about five minutes. Confirm your email with the link that we send.',
  },
  {
    title: 'Send your documents',
    text: 'Photos or PDF files from your phone or computer. We store them encrypted. Only the staff who approve accounts can see them.',
  },
  {
    title: 'We approve',
    text: `We check them ${APPROVAL_TIME} and email you. If something is missing, we tell you what.`,
  },
  {
    title: 'Order',
    text: 'You can then see prices, save favourites and order. Before approval you can see all products, without prices.',
  },
]

/** Steps to open an account. */
export function TradeSteps() {
  return (
    <ol className="grid grid-cols-1 gap-x-6 gap-y-6 md:grid-cols-2 xl:grid-cols-4">
      {STEPS.map(({ title, text }, at) => (
        <li key={title} className="flex gap-4 xl:block">
          <span aria-hidden="true" className="heading text-d3 text-madder">
            {at + 1}
          </span>
          <div>
            <h3 className="font-semibold xl:mt-2">{title}</h3>
            <p className="mt-1 text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}

/** A section of the page: its heading and content. */
export function TradeSection({
  id,
  title,
  text,
  children,
}: {
  id: string
  title: string
  text?: ReactNode
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id} className="section-gap shop-width">
      <h2 id={id} className="heading scroll-mt-6 text-d2">
        {title}
      </h2>
      {text ? <p className="mt-3 max-w-160 text-lead">{text}</p> : null}
      <div className="mt-8">{children}</div>
    </section>
  )
}
