'use client'

/** The last resort: the layout itself failed. It must not need any component or style. */
export default function GlobalError() {
  return (
    <html lang="en-KE">
      <body style={{ fontFamily: 'system-ui, sans-serif', margin: '15vh auto', maxWidth: '32rem', padding: '0 1rem' }}>
        <h1>We could not reach the shop.</h1>
        <p>Your cart is safe. Check your connection and try again.</p>
        <p>
          <a href="/">Go to home page</a>
        </p>
      </body>
    </html>
  )
}
