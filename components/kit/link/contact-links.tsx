'use client'

import type { ReactNode } from 'react'
import { useSite } from '#components/kit/site-provider.tsx'

/** Link to call the shop; empty if the shop has no phone number. */
export function PhoneLink({ className = 'link whitespace-nowrap' }: { className?: string }) {
  const { phone, phoneLink } = useSite()
  return phone ? (
    <a href={`tel:${phoneLink}`} className={className}>
      {phone}
    </a>
  ) : null
}

/** Link to the shop's WhatsApp; empty if the shop has no WhatsApp. */
export function WhatsAppLink({ className = 'link', children = 'WhatsApp' }: { className?: string; children?: string }) {
  const { whatsApp } = useSite()
  return whatsApp ? (
    <a href={whatsApp} rel="noreferrer" className={className}>
      {children}
    </a>
  ) : null
}

/** Text that contains the shop's phone number; empty if the shop has no number. */
export const WithPhone = ({ children }: { children: ReactNode }) => (useSite().phone ? children : null)

/** ", or call 0709 000 120", appended to a sentence that is complete without it. @param children purpose of the call */
export function OrCall({ children }: { children?: string }) {
  const { phone } = useSite()
  return phone ? `, or call ${phone}${children ?? ''}` : null
}

/**
 * Ways to contact staff: "Call 0709 000 120 (8 to 5) or write on WhatsApp", as far as the shop has them. Empty, with
 * `lead` and children, if it has neither.
 * @param lead text before it; its children are the text after it
 * @param hours whether the hours follow the number
 * @param or text between number and WhatsApp
 * @param write text before the link to WhatsApp; `whatsApp` is the link's text
 */
export function CallOrWrite({
  lead,
  call = 'Call ',
  hours = false,
  or = ' or ',
  write = 'write on ',
  whatsApp: text = 'WhatsApp',
  className,
  children,
}: {
  lead?: ReactNode
  call?: string
  hours?: boolean
  or?: string
  write?: string
  whatsApp?: string
  className?: string
  children?: ReactNode
}) {
  const { phone, hours: open, whatsApp } = useSite()
  if (!phone && !whatsApp) return null
  return (
    <>
      {lead}
      {phone ? (
        <>
          {call}
          <PhoneLink className={className && `${className} whitespace-nowrap`} />
          {hours && open ? ` (${open})` : null}
        </>
      ) : null}
      {phone && whatsApp ? or : null}
      {whatsApp ? (
        <>
          {phone ? write : capital(write)}
          <WhatsAppLink className={className}>{phone || write ? text : capital(text)}</WhatsAppLink>
        </>
      ) : null}
      {children}
    </>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
