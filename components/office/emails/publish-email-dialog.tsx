import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeDialog } from '#components/kit/dialog/office-dialog.tsx'
import type { EditedEmail } from '#lib/contract/content/office/emails.ts'
import type { EmailField } from '#lib/office/emails/check-email-text.ts'
import { EMAIL_FIELD_NAMES, type TypedEmail } from '#lib/office/emails/typed-email.ts'

/** Confirms that a text is to be published; shows its changes, before and after. */
export function PublishEmailDialog({
  email: { name, when },
  before,
  typed,
  fields,
  isRunning,
  onPublish,
  onClose,
}: {
  email: EditedEmail
  before: TypedEmail
  typed: TypedEmail
  fields: readonly EmailField[]
  isRunning: boolean
  onPublish: () => void
  onClose: () => void
}) {
  return (
    <OfficeDialog label="Publish this text?" onClose={onClose}>
      <div className="max-h-[inherit] overflow-y-auto p-5">
        <h2 className="heading text-title">Publish this text?</h2>
        <p className="mt-1">
          <b className="font-semibold">{name}.</b> {when} The next email uses this text.
        </p>
        <dl className="mt-3">
          {fields.map((field) => (
            <div key={field} className="border-b border-hairline py-1.5">
              <dt className="text-tiny text-muted">{EMAIL_FIELD_NAMES[field]}</dt>
              <dd className="whitespace-pre-line text-muted [overflow-wrap:anywhere]">
                <del>{before[field]}</del>
              </dd>
              <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{typed[field]}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-4 flex gap-2">
          <OfficeButton variant="main" data-first="" disabled={isRunning} onClick={onPublish}>
            Publish
          </OfficeButton>
          <OfficeButton onClick={onClose}>Cancel</OfficeButton>
        </div>
      </div>
    </OfficeDialog>
  )
}
