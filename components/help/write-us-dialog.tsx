'use client'

import { useState } from 'react'
import { Button } from '#components/kit/button/button.tsx'
import { Dialog, DialogBody } from '#components/kit/dialog/dialog.tsx'
import { EmailField } from '#components/kit/field/email-field.tsx'
import { Options } from '#components/kit/field/options.tsx'
import { PictureField } from '#components/kit/field/picture-field.tsx'
import { SelectField } from '#components/kit/field/select-field.tsx'
import { TextArea, TextField } from '#components/kit/field/text-field.tsx'
import { useCallForm } from '#components/kit/form/use-call-form.ts'
import { Stripe, StripeBar } from '#components/kit/stripe.tsx'
import { useViewer } from '#lib/account/account.ts'
import type { Input } from '#lib/contract/base/call.ts'
import { guestInquiryForm, INQUIRY_ATTACHMENT, sendInquiry } from '#lib/contract/content/help.ts'
import { attempt } from '#lib/http/attempt-key.ts'
import { upload } from '#lib/http/upload.ts'

const EMPTY = { email: '', topic: null, subject: '', comment: '', isSalesRep: false }

/** Prefilled message that requests a delivery quote. @param country empty for any country */
const quoteFor = (country: string, topics: readonly { id: number; name: string }[]) => ({
  ...EMPTY,
  topic: topics.find(({ name }) => /deliver/i.test(name))?.id ?? null,
  subject: `Delivery quote${country ? `: ${country}` : ''}`,
  comment: `Please send me a quote for delivery to ${country || 'my country'}.\nTown: \nProducts and quantities: `,
})

/** A guest's form is the same call, with an email that must be given. */
const callFor = (viewer: string) => async () =>
  viewer === 'guest' ? { ...sendInquiry, request: guestInquiryForm } : sendInquiry

/**
 * Dialog for a message to us or to the sales representative. Typed values survive until the message is sent. A refusal
 * without a field shows in a separate dialog (specification).
 */
export function WriteUsDialog({
  topics,
  to,
  quote,
  onClose,
}: {
  topics: readonly { id: number; name: string }[]
  to?: string
  /** The country of a delivery quote that is requested; null for another message. */
  quote: string | null
  onClose: () => void
}) {
  const viewer = useViewer()
  const [picture, setPicture] = useState<File | null>(null)
  const [share, setShare] = useState<number | null>(null)
  const [thanks, setThanks] = useState('')
  const form = useCallForm(callFor(viewer), {
    defaults: quote === null ? EMPTY : quoteFor(quote, topics),
    keep: quote === null ? 'write-us' : `write-us-quote-${quote}`,
    toSend: (given) => ({ ...given, isSalesRep: to !== undefined, email: viewer === 'guest' ? given.email : '' }),
    send,
    onDone: (_, message) => setThanks(message),
  })
  const { field, problem, setProblem, isSubmitting, attributes } = form

  async function send(input: Input<typeof sendInquiry>) {
    const files: Record<string, Blob> = picture ? { attachment: picture } : {}
    const request = { ...input, attachment: picture && [picture.name, picture.size, picture.lastModified] }
    setShare(0)
    const answer = await attempt('send-inquiry', request, (idempotencyKey) =>
      upload(sendInquiry, input, { files, idempotencyKey, onProgress: setShare }),
    )
    setShare(null)
    return answer
  }

  if (thanks) return <Sent text={thanks} onClose={onClose} />
  return (
    <>
      <Dialog title={to ? `Write to ${to}` : 'Write to us'} onClose={onClose}>
        <DialogBody>
          <form {...attributes} className="space-y-5">
            {viewer === 'guest' ? (
              <EmailField
                label="Your email"
                autoComplete="email"
                help="We send our answer to this email."
                {...field('email')}
              />
            ) : null}
            <SelectField label="Topic" {...field('topic', 'number')}>
              <Options list={topics} none="Choose a topic" loading={false} />
            </SelectField>
            <TextField label="Subject" maxLength={120} {...field('subject')} />
            <TextArea
              label="Message"
              rows={5}
              help="If it is about an order, add the order number."
              {...field('comment')}
            />
            <PictureField
              label="Attachment (optional)"
              rule={INQUIRY_ATTACHMENT}
              file={picture}
              onChange={setPicture}
              shrinks
              help="One picture, JPG or PNG. We make a photo above 1000 KB smaller for you."
            />
            {share === null ? null : (
              <div>
                <StripeBar label="Sending your message" share={picture ? share : undefined} />
                <p className="mt-2 text-small text-muted" role="status">
                  {share < 1 && picture ? 'Sending your picture…' : 'Sending…'}
                </p>
              </div>
            )}
            <div className="flex flex-wrap gap-3">
              <Button type="submit" disabled={isSubmitting}>
                Send
              </Button>
              <Button variant="outline" onClick={onClose}>
                Cancel
              </Button>
            </div>
          </form>
        </DialogBody>
      </Dialog>
      {problem ? <NotSent message={problem.message} onClose={() => setProblem(null)} /> : null}
    </>
  )
}

function NotSent({ message, onClose }: { message: string; onClose: () => void }) {
  return (
    <Dialog title="Your message was not sent" onClose={onClose}>
      <DialogBody>
        <p role="alert">{message}</p>
        <p className="mt-2 text-muted">What you wrote is still there.</p>
        <Button className="mt-6" onClick={onClose}>
          Back to my message
        </Button>
      </DialogBody>
    </Dialog>
  )
}

function Sent({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <Dialog title="Your message is sent" onClose={onClose}>
      <DialogBody>
        <p role="status">{text}</p>
        <Button className="mt-6" onClick={onClose}>
          Close
        </Button>
      </DialogBody>
      <Stripe />
    </Dialog>
  )
}
