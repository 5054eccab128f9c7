'use client'

import { Age, When } from '#components/kit/figure/figures.tsx'
import { type Status, StatusMark } from '#components/kit/figure/status-mark.tsx'
import { OfficeListPage } from '#components/kit/list/office-list-page.tsx'
import { officeList, useOfficeList } from '#components/kit/list/use-office-list.ts'
import type { OfficeColumn } from '#components/kit/table/office-column.ts'
import { Tabs } from '#components/kit/tabs/tabs.tsx'
import {
  ENQUIRY_VIEWS,
  type EnquiryState,
  type EnquiryView,
  type ListedEnquiry,
  officeEnquiryList,
} from '#lib/contract/enquiries/office/enquiries.ts'
import { showCount } from '#lib/format/count.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import { type Filter, useFilters } from '#lib/office/filters.ts'

const NO_FILTERS: readonly Filter[] = []
const EVERY_MS = 20_000

const VIEW_NAMES: Readonly<Record<EnquiryView, string>> = {
  open: 'To answer',
  mine: 'Mine',
  waiting: 'Waiting for the customer',
  closed: 'Closed',
  all: 'All',
}

const STATES: Readonly<Record<EnquiryState, { status: Status; text: string }>> = {
  open: { status: 'now', text: 'To answer' },
  waiting: { status: 'wait', text: 'Waiting' },
  closed: { status: 'done', text: 'Closed' },
}

/** Status of an enquiry; one to answer with the time that the customer waits. */
export function EnquiryMark({ enquiry: { state, lastInAt } }: { enquiry: ListedEnquiry }) {
  const { status, text } = STATES[state]
  return (
    <StatusMark status={status}>
      {text}
      {state === 'open' ? (
        <>
          , <Age at={lastInAt} isShort />
        </>
      ) : null}
    </StatusMark>
  )
}

const cut = (text: string) => (
  <span className="truncate" title={text}>
    {text}
  </span>
)

const COLUMNS: readonly OfficeColumn<ListedEnquiry>[] = [
  {
    id: 'no',
    title: 'No.',
    width: 76,
    isLink: true,
    isFixed: true,
    cell: ({ no }) => <b className="font-semibold">{no}</b>,
  },
  { id: 'subject', title: 'Subject', width: 200, grow: 3, isFixed: true, cell: ({ subject }) => cut(subject) },
  { id: 'customer', title: 'Customer', width: 150, grow: 2, cell: ({ customer }) => cut(customer) },
  { id: 'topic', title: 'Topic', width: 150, grow: 1, cell: ({ topic }) => cut(topic) },
  { id: 'state', title: 'Status', width: 150, cell: (enquiry) => <EnquiryMark enquiry={enquiry} /> },
  { id: 'taken', title: 'Taken by', width: 130, cell: ({ takenBy }) => cut(takenBy?.name ?? '') },
  { id: 'at', title: 'Written', width: 96, cell: ({ createdAt }) => <When at={createdAt} /> },
]

/** An enquiry of a list on a phone: two lines. */
function PhoneRow({ enquiry }: { enquiry: ListedEnquiry }) {
  const { no, subject, customer, takenBy, createdAt } = enquiry
  return (
    <span className="grid min-w-0 flex-1 grid-cols-[1fr_auto] gap-x-3 py-1.5">
      <span className="truncate">
        <b className="font-semibold">{no}</b> {subject}
      </span>
      <When at={createdAt} className="text-right text-muted" />
      <span className="flex min-w-0 gap-3 text-tiny text-muted">
        <EnquiryMark enquiry={enquiry} />
        <span className="truncate">{customer}</span>
      </span>
      <span className="text-right text-tiny">{takenBy?.name}</span>
    </span>
  )
}

const ENQUIRIES = officeList({
  call: officeEnquiryList,
  nextBy: 'page',
  nextOf: ({ data }) => data.next,
  everyMs: EVERY_MS,
  rowsOf: (parts) => parts.flatMap(({ enquiries }) => enquiries),
  label: 'Enquiries',
  columns: COLUMNS,
  columnsName: 'enquiries',
  idOf: ({ no }) => String(no),
  hrefOf: ({ no }) => `/office/enquiries/${no}`,
  nameOf: ({ no, subject }) => `Enquiry ${no}, ${subject}`,
  phoneRow: (enquiry) => <PhoneRow enquiry={enquiry} />,
  search: 'Number, words, name or email',
  noun: 'enquiry',
  loading: 'Loading enquiries',
  failed: 'We could not load the enquiries.',
  permission: 'enquiries.view',
})

/** The Enquiries section: messages of customers, the oldest unanswered first. */
export function EnquiriesSection() {
  const address = useAddressState()
  const state = useFilters(NO_FILTERS)
  const view = ENQUIRY_VIEWS.find((one) => one === address.get('view')) ?? 'open'
  const list = useOfficeList(ENQUIRIES, { view, search: state.search, page: 1 }, { state })
  const { first } = list
  const counts = first?.counts
  return (
    <OfficeListPage
      of={list}
      head={{
        title: 'Enquiries',
        subtitle: counts ? `${showCount(counts.open ?? 0)} to answer` : undefined,
      }}
      tabs={
        <Tabs
          label="Views of enquiries"
          views={ENQUIRY_VIEWS.map((id) => ({ id, label: VIEW_NAMES[id], count: counts?.[id] }))}
          current={view}
          onChoose={(id) => address.set({ view: id === 'open' ? null : id, at: null })}
        />
      }
      found={first ? showCount(first.total) : ''}
      total={first?.total}
      elsewhere={
        state.search && view !== 'all'
          ? { text: 'all enquiries', show: () => address.set({ view: 'all', at: null }) }
          : null
      }
      empty={{
        title: view === 'open' ? 'All enquiries are answered' : 'No enquiries here',
        text: 'Messages of customers appear here: from the help page, by email and by WhatsApp.',
      }}
    />
  )
}
