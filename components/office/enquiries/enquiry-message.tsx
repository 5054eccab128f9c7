'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { classes } from '#components/kit/classes.ts'
import { When } from '#components/kit/figure/figures.tsx'
import { StatusMark } from '#components/kit/figure/status-mark.tsx'
import { QueryState } from '#components/kit/state/office-states.tsx'
import {
  type Enquiry,
  officeEnquiry,
  officeEnquiryFile,
  officeEnquiryPicture,
  officeEnquiryWhole,
} from '#lib/contract/enquiries/office/enquiries.ts'
import { officeEnquiryDraft } from '#lib/contract/enquiries/office/whatsapp.ts'
import { showBytes } from '#lib/format/bytes.ts'
import { noteDone, noteRefused } from '#lib/office/jobs.ts'
import { useRefusal } from '#lib/office/me.ts'
import { useOfficeAction, useOfficeQuery } from '#lib/office/queries.ts'
import { WhatsAppMark } from './whatsapp-facts.tsx'

type Message = Enquiry['messages'][number]

const KIND_TEXT = { customer: '', answer: 'answered by email', note: 'wrote a note for staff' } as const

/** The sender, if it is not the customer, and the channel. */
function channelText({ kind, isEmail, sender, whatsApp }: Message): string {
  if (whatsApp) return kind === 'answer' ? 'by WhatsApp' : ''
  return isEmail ? `by email${sender ? ` from ${sender}` : ''}` : KIND_TEXT[kind]
}

/** A message of an enquiry, with its files. */
export function EnquiryMessage({
  no,
  message,
  isReadOnly = false,
}: {
  no: number
  message: Message
  /** On the page of an order or a customer: without actions. */
  isReadOnly?: boolean
}) {
  const { id, kind, who, body, at, hasPicture, automatic, isTrimmed, files, whatsApp } = message
  return (
    <li
      className={classes(
        'border px-3.5 py-2.5',
        kind === 'customer' && 'border-hairline bg-paper',
        kind === 'answer' && 'ml-8 border-l-6 border-ink border-y-hairline border-r-hairline max-md:ml-4',
        kind === 'note' && 'ml-8 border-dashed border-field max-md:ml-4',
      )}
    >
      <p className="flex flex-wrap items-baseline gap-x-2 text-tiny text-muted">
        <b className="text-base font-semibold text-ink">{automatic === 'bounce' ? 'Mail server' : who}</b>
        <span className="wrap-anywhere">{channelText(message)}</span>
        <When at={at} className="ml-auto" />
      </p>
      <AutomaticMark automatic={automatic} />
      <p className="mt-1 wrap-anywhere whitespace-pre-line">{body}</p>
      {isTrimmed ? <WholeEmail no={no} messageId={id === 'first' ? null : Number(id)} /> : null}
      {hasPicture ? (
        <FileLink href={officeEnquiryPicture.path.replace('{no}', String(no))}>Open the picture</FileLink>
      ) : null}
      {files.length > 0 ? <Files files={files} /> : null}
      {whatsApp ? <WhatsAppMark part={whatsApp} /> : null}
      {whatsApp?.canDraft && !isReadOnly ? <MakeDraft no={no} messageId={Number(id)} /> : null}
    </li>
  )
}

/** Makes a draft order of the message's products, and opens it for checking. */
function MakeDraft({ no, messageId }: { no: number; messageId: number }) {
  const router = useRouter()
  const refusal = useRefusal('orders.draft')
  const make = useOfficeAction(officeEnquiryDraft, {
    refreshes: [officeEnquiry.name],
    onDone: ({ draftId }, message) => {
      noteDone(message)
      router.push(`/office/orders/new?draft=${draftId}`)
    },
    onRefused: ({ message }) => noteRefused(message),
  })
  return (
    <OfficeButton
      size="small"
      variant="outline"
      className="mt-2"
      refusal={refusal}
      disabled={make.isRunning}
      onClick={() => void make.run({ no, messageId })}
    >
      Make a draft
    </OfficeButton>
  )
}

function AutomaticMark({ automatic }: Pick<Message, 'automatic'>) {
  if (automatic === null) return null
  if (automatic === 'auto-reply') return <StatusMark status="undecided">Automatic reply</StatusMark>
  return <StatusMark status="wrong">Not delivered. Check the customer’s email, or call them.</StatusMark>
}

function FileLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      className="link touch-target mt-1 inline-block wrap-anywhere"
      href={`/api${href}`}
      target="_blank"
      rel="noreferrer"
    >
      {children}
    </a>
  )
}

function Files({ files }: Pick<Message, 'files'>) {
  return (
    <ul aria-label="Files" className="mt-1">
      {files.map(({ id, name, bytes, leftOut }) => (
        <li key={id}>
          {leftOut === null ? (
            <FileLink href={officeEnquiryFile.path.replace('{id}', String(id))}>{name}</FileLink>
          ) : (
            <span className="wrap-anywhere">{name}</span>
          )}
          <span className="text-tiny text-muted">
            {bytes > 0 ? ` ${showBytes(bytes)}` : ''}
            {leftOut === null ? '' : `. Left out: ${leftOut}`}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The whole text of a received email, loaded when it is opened. */
function WholeEmail({ no, messageId }: { no: number; messageId: number | null }) {
  const [isOpen, setOpen] = useState(false)
  const query = useOfficeQuery(officeEnquiryWhole, isOpen ? { no, messageId } : null)
  return (
    <details className="mt-1" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="link touch-target w-fit cursor-pointer text-tiny">Show the whole email</summary>
      {query.data ? (
        <p className="mt-1 border-l-4 border-hairline pl-3 wrap-anywhere whitespace-pre-line text-muted">
          {query.data.text}
        </p>
      ) : (
        <QueryState query={query} what="the whole email" rows={2} permission="enquiries.view" />
      )}
    </details>
  )
}
