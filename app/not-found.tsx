/**
 * The last net, above both root layouts, which have pages of their own for this: no component or style may be needed
 * here. Every page carries it in its data, where Next's own takes a kilobyte.
 */
export default function NotFound() {
  return <h1>Page not found.</h1>
}
