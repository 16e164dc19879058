/**
 * The minimum of a Newick reader: one pass into typed arrays, with names as pairs of offsets into the
 * text. It skips quotes and comments and checks only that parentheses are balanced.
 */
const powers = Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`));

export function readIntoTypedArrays(text) {
  const n = text.length;
  let capacity = 2;
  for (let i = 0; i < n; i++) {
    const code = text.charCodeAt(i);
    if (code === 44 || code === 40) capacity++;
  }
  const parent = new Int32Array(capacity);
  const nameStart = new Int32Array(capacity);
  const nameEnd = new Int32Array(capacity);
  const isTip = new Uint8Array(capacity);
  const length = new Float64Array(capacity);
  const stack = new Int32Array(capacity);
  let depth = 0;
  let count = 0;
  let tips = 0;
  let node = -1;
  let wantsNode = true;
  const addTip = () => {
    node = count++;
    parent[node] = depth > 0 ? stack[depth - 1] : -1;
    isTip[node] = 1;
    tips++;
    wantsNode = false;
  };
  let i = 0;
  while (i < n) {
    const code = text.charCodeAt(i);
    if (code === 40) {
      parent[count] = depth > 0 ? stack[depth - 1] : -1;
      stack[depth++] = count++;
      wantsNode = true;
      i++;
    } else if (code === 44) {
      if (wantsNode) addTip();
      wantsNode = true;
      i++;
    } else if (code === 41) {
      if (wantsNode) addTip();
      node = stack[--depth];
      wantsNode = false;
      i++;
    } else if (code === 58) {
      if (wantsNode) addTip();
      i++;
      let mantissa = 0;
      let digits = 0;
      let decimals = 0;
      let afterDot = false;
      let isNegative = false;
      let isPlain = true;
      const start = i;
      for (; i < n; i++) {
        const digit = text.charCodeAt(i);
        if (digit >= 48 && digit <= 57) {
          mantissa = mantissa * 10 + (digit - 48);
          digits++;
          if (afterDot) decimals++;
        } else if (digit === 46) afterDot = true;
        else if (digit === 45 && i === start) isNegative = true;
        else if (digit === 101 || digit === 69 || digit === 43 || digit === 45) isPlain = false;
        else break;
      }
      length[node] =
        isPlain && digits <= 15
          ? (isNegative ? -mantissa : mantissa) / powers[decimals]
          : Number(text.slice(start, i));
    } else if (code === 59) break;
    else if (code <= 32) i++;
    else if (code === 91) {
      while (i < n && text.charCodeAt(i) !== 93) i++;
      i++;
    } else {
      if (wantsNode) addTip();
      let start = i;
      if (code === 39) {
        start = ++i;
        for (; i < n; i++) {
          if (text.charCodeAt(i) !== 39) continue;
          if (text.charCodeAt(i + 1) === 39) i++;
          else break;
        }
        nameEnd[node] = i++;
      } else {
        for (; i < n; i++) {
          const end = text.charCodeAt(i);
          if (end === 58 || end === 44 || end === 41 || end === 40 || end === 59 || end === 91)
            break;
        }
        nameEnd[node] = i;
      }
      nameStart[node] = start;
    }
  }
  if (depth !== 0) throw new Error('unbalanced');
  return { text, count, tips, parent, nameStart, nameEnd, isTip, length };
}
