/**
 * The page of a challenge: a form that opens the step-up page in the frame below it. It has no script; the surrounding
 * payment page, which is ours too, fills in the form and submits it (components/payment/challenge-window.tsx). Reason
 * for the separate document: server/http/payment-policy.ts.
 */
const PAGE = `<!doctype html>
<html lang="en-KE">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>Your bank</title>
<style>html,body{height:100%;margin:0;background:#fff}iframe{display:block;width:100%;height:100%;border:0}</style>
</head>
<body>
<form id="step-up" method="post" target="bank" hidden><input type="hidden" name="JWT"><input type="hidden" name="MD"></form>
<iframe name="bank" title="Your bank"></iframe>
</body>
</html>
`

export function GET(): Response {
  return new Response(PAGE, { headers: { 'content-type': 'text/html; charset=utf-8' } })
}
