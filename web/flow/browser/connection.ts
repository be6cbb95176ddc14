/** Says on the page that the connection is lost, and that it is back. */
const place = document.getElementById('connection')
let isLost = false

export function lost(): void {
  isLost = true
  if (place) place.textContent = place.dataset.lost ?? ''
}

/** Only where it was lost before: nobody wants to be told that all is well. */
export function back(): void {
  if (place && isLost) place.textContent = place.dataset.back ?? ''
  isLost = false
}
