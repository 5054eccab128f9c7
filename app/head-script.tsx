import { requestNonce } from '#server/http/request-nonce.ts'

/** A constant script of ours in the head of pages that are rendered per request, allowed by the request's nonce. */
export async function HeadScript({ code }: { code: string }) {
  const nonce = await requestNonce()
  return (
    <head>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by its nonce */}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
    </head>
  )
}
