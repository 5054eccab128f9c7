'use client'

/** The last net: the layout itself failed. No component or style of ours may be needed here. */
export default function GlobalError() {
  return (
    <html lang="en-KE">
      <body style={{ fontFamily: 'system-ui, sans-serif', margin: '15vh auto', maxWidth: '32rem', padding: '0 1rem' }}>
        <h1>The shop cannot be reached just now.</h1>
        <p>Nothing in your cart is lost.</p>
        <p>
          <a href="/">To the start page</a>
        </p>
      </body>
    </html>
  )
}
