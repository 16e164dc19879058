/** JSON as the content of a script element: nothing in it can end the element. */
export function scriptData(json: string): string {
  return json.replace(/[<>&]/g, (mark) => {
    const code = mark.charCodeAt(0).toString(16).padStart(4, '0');
    return `\\u${code}`;
  });
}
