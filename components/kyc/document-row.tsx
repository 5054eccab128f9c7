import { buttonClass } from '#components/kit/button/button.tsx'
import { classes } from '#components/kit/classes.ts'
import type { KycDocument } from '#lib/contract/companies/kyc.ts'
import { showBytes } from '#lib/format/bytes.ts'
import { dayOf } from '#lib/orders/order-text.ts'
import { checkSignIn } from '#lib/session/check-sign-in.ts'

const STATES = {
  pending: { text: 'Being checked', look: 'bg-warning-tint text-warning' },
  accepted: { text: 'Accepted', look: 'bg-success-tint text-success' },
  declined: { text: 'Send again', look: 'bg-error-tint text-error' },
} as const
const KINDS = { 'application/pdf': 'PDF', 'image/png': 'PNG', 'image/jpeg': 'JPEG' } as const

/** A document: thumbnail, name, status and file. */
export function DocumentRow({ document }: { document: KycDocument }) {
  const { id, name, kind, bytes, state, reason, uploadedAt, thumbnail } = document
  const { text, look } = STATES[state]
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 gap-y-3 border-b border-hairline py-4 md:grid-cols-[4.5rem_minmax(0,1fr)_auto]">
      {thumbnail ? (
        // biome-ignore lint/performance/noImgElement: one's own, from a call; no picture of the catalogue
        <img
          src={thumbnail}
          alt=""
          loading="lazy"
          width={72}
          height={96}
          onError={() => void checkSignIn()}
          className="h-24 w-18 border border-hairline bg-white object-cover object-top"
        />
      ) : (
        <PdfMark />
      )}
      <div className="min-w-0">
        <h2 className="font-semibold break-words">{name}</h2>
        <p className="text-small text-muted">
          {KINDS[kind]}, {showBytes(bytes)}, sent {dayOf(uploadedAt)}
        </p>
        <p className="mt-2">
          <span className={classes('inline-block px-2 py-0.5 text-small font-semibold', look)}>{text}</span>
        </p>
        {reason ? <p className="mt-2 break-words">{reason}</p> : null}
      </div>
      <a
        href={`/api/my-document-file?id=${id}`}
        aria-label={`Download ${name}`}
        className={buttonClass('outline', 'small', 'col-start-2 self-start justify-self-start md:col-start-3')}
      >
        Download
      </a>
    </li>
  )
}

/** A sheet with a corner folded, in a small picture's place. */
function PdfMark() {
  return (
    <span className="flex h-24 w-18 flex-col items-center justify-center gap-1 border border-hairline bg-paper text-muted">
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        width={28}
        height={28}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.4}
      >
        <path d="M5.5 3.5h8.5l4.5 4.5v12.5h-13ZM14 3.5V8h4.5M8.5 12.5h7M8.5 16h7" />
      </svg>
      <span aria-hidden="true" className="text-tiny font-semibold">
        PDF
      </span>
    </span>
  )
}
