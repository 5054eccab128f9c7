import { OrCall } from '../link/contact-links.tsx'

/** Sentence for browsers without JavaScript: "The cart needs JavaScript". @param call purpose of a call, " to order" */
export function NeedsScript({ what, call }: { what: string; call?: string }) {
  return (
    <noscript>
      <p>
        {what} needs JavaScript. Turn it on in your browser
        <OrCall>{call ?? ''}</OrCall>.
      </p>
    </noscript>
  )
}
