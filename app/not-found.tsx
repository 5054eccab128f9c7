/**
 * The last resort above both root layouts, which have separate 404 pages. It must not need any component or style.
 * Every page contains it in its data; Next's own would take a kilobyte.
 */
export default function NotFound() {
  return <h1>Page not found.</h1>
}
