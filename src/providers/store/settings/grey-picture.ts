/** A picture without a face, to try a service that compares faces: 160 grey pixels square, as PNG. */
const inBase64 =
  'iVBORw0KGgoAAAANSUhEUgAAAKAAAACgCAMAAAC8EZcfAAAAA1BMVEWIiIhYZW6zAAAACXBIWXMAAAPoAAAD6AG1e1' +
  'JrAAAAL0lEQVR42u3BAQ0AAADCoPdPbQ8HFAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAPBqZKAAAbE2mIIAAAAASUVO' +
  'RK5CYII='

export const greyPicture: Uint8Array = Buffer.from(inBase64, 'base64')
