import type { Entry } from './ledger.ts';

const styles = `
  body { margin: 0; padding: 28px; font: 16px/1.5 system-ui, sans-serif; color: #111; background: #fff }
  h1 { margin: 0 0 8px; font-size: 22px; color: #003087 }
  .mode { background: #ffe08a; font-weight: 700; padding: 8px 12px; border-radius: 6px; text-align: center }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; overflow-wrap: anywhere }
  dd { margin: 0 }
  form { display: grid; gap: 10px }
  button { min-height: 44px; border-radius: 6px; border: 1px solid #888; background: #fff; color: #111; font: inherit; font-weight: 600 }
  button[value=approved] { background: #003087; color: #fff; border: 0 }
  table { border-collapse: collapse; font-size: 14px } td, th { text-align: left; padding: 4px 12px 4px 0; border-bottom: 1px solid #ddd }
  pre { background: #f4f4f4; padding: 12px; overflow-x: auto }`;

const page = (title: string, content: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${styles}</style><main><h1>${title}</h1><p class="mode">Test mode: you will not be charged</p>${content}</main></html>`;

/** The page to approve or refuse a payment. */
export function checkoutPage(known: Entry, pageOrigin: string): string {
  const due = known.start_time > known.create_time ? known.start_time.slice(0, 10) : 'now';
  return page(
    'PayPal (stand-in)',
    `<dl><dt>Plan</dt><dd>${escapeHtml(known.plan_id)}</dd><dt>First payment</dt><dd>${due}</dd></dl>
    <form method="post" action="/checkoutnow">
      <input type="hidden" name="token" value="${known.id}">
      <input type="hidden" name="origin" value="${escapeHtml(pageOrigin)}">
      <button name="decision" value="approved">Agree &amp; Subscribe</button>
      <button name="decision" value="refused">Simulate a refused payment</button>
      <button name="decision" value="cancelled">Cancel and return</button>
    </form>`,
  );
}

/** Sends the decision to the page that opened the checkout. */
export function decidedPage(token: string, decision: string, pageOrigin: string): string {
  const message = JSON.stringify({ token, decision }).replaceAll('<', '\\u003c');
  const target = JSON.stringify(pageOrigin).replaceAll('<', '\\u003c');
  return page('PayPal (stand-in)', `<script>parent.postMessage(${message}, ${target})</script>`);
}

/** Lists the subscriptions and explains the fault settings. */
export function overviewPage(entries: readonly Entry[], origin: string): string {
  const rows = entries.map(
    ({ id, status, plan_id, custom_id, next_billing_time }) =>
      `<tr><td>${id}</td><td>${status}</td><td>${escapeHtml(plan_id)}</td><td>${escapeHtml(custom_id ?? '')}</td><td>${next_billing_time ?? ''}</td></tr>`,
  );
  return page(
    'Stand-in for PayPal',
    `<p>It answers the calls of PayPal's REST API that Life Tree makes, and serves a checkout.</p>
    <table><tr><th>Subscription<th>Status<th>Plan<th>Customer<th>Next payment</tr>${rows.join('')}</table>
    <h2>Knobs</h2>
    <p>Simulate faults for one customer or for all: <code>outage</code> lists the calls that fail (token, status, cancel, verify, checkout, webhook), <code>delayMilliseconds</code> delays them, <code>refusal</code> refuses payments at checkout, <code>declined</code> declines later payments. Settings that are left out are reset.</p>
    <pre>curl ${origin}/stand-in/knobs -H 'content-type: application/json' -d '{"customer":"*","outage":["status"]}'</pre>
    <p>Set a subscription's status (APPROVAL_PENDING, APPROVED, ACTIVE, SUSPENDED, CANCELLED, EXPIRED) and report it:</p>
    <pre>curl ${origin}/stand-in/subscriptions/I-…/status -H 'content-type: application/json' -d '{"status":"SUSPENDED"}'</pre>`,
  );
}

/** Escapes text for HTML content and attributes. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
