/**
 * Replaces PayPal's checkout script: `window.paypal.Buttons` with the same callbacks, and a frame with the
 * stand-in's checkout page. Plain text, because it is served as it is.
 */
export const checkoutScript = `(() => {
  const origin = new URL(document.currentScript.src).origin;
  const style = {
    button:
      'display:block;width:100%;min-height:44px;border:0;border-radius:6px;background:#ffc439;color:#111;font:600 16px system-ui,sans-serif;cursor:pointer',
    note: 'margin:6px 0 0;font:600 12px system-ui,sans-serif;text-align:center;color:#111;background:#ffe08a;border-radius:6px;padding:4px 8px',
    veil: 'position:fixed;inset:0;z-index:2147483647;display:grid;place-items:center;background:rgb(0 0 0 / .6)',
    frame: 'width:min(440px,94vw);height:min(460px,94vh);border:0;border-radius:12px;background:#fff',
  };

  async function post(path, body) {
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error('PayPal answered ' + response.status);
    return response.json();
  }

  const actions = {
    subscription: { create: async (order) => (await post('/checkout/subscriptions', order)).id },
  };

  /** Opens the frame and resolves with the decision. */
  function pay(id) {
    return new Promise((resolve) => {
      const veil = document.createElement('div');
      veil.style.cssText = style.veil;
      const frame = document.createElement('iframe');
      frame.title = 'PayPal';
      frame.style.cssText = style.frame;
      frame.src = origin + '/checkoutnow?token=' + id + '&origin=' + encodeURIComponent(location.origin);
      veil.append(frame);
      document.body.append(veil);
      const onMessage = ({ source, data }) => {
        if (source !== frame.contentWindow || !data || data.token !== id) return;
        removeEventListener('message', onMessage);
        veil.remove();
        resolve(data.decision);
      };
      addEventListener('message', onMessage);
    });
  }

  function Buttons(options) {
    let place;
    let enabled = true;
    async function begin() {
      if (!enabled) return;
      try {
        if (options.onClick) await options.onClick({ fundingSource: 'paypal' }, {});
        const id = await options.createSubscription({ paymentSource: 'paypal' }, actions);
        const decision = await pay(id);
        if (decision === 'approved') {
          await options.onApprove({ subscriptionID: id, orderID: id, paymentSource: 'paypal' }, {});
        } else if (decision === 'refused') {
          throw new Error('INSTRUMENT_DECLINED');
        } else if (options.onCancel) options.onCancel({ orderID: id }, {});
      } catch (failure) {
        if (options.onError) options.onError(failure);
        else throw failure;
      }
    }
    return {
      isEligible: () => true,
      render: async (target) => {
        const container = typeof target === 'string' ? document.querySelector(target) : target;
        place = document.createElement('div');
        const button = document.createElement('button');
        button.type = 'button';
        button.textContent = 'Subscribe with PayPal';
        button.style.cssText = style.button;
        button.addEventListener('click', begin);
        const note = document.createElement('p');
        note.textContent = 'Test mode: you will not be charged';
        note.style.cssText = style.note;
        place.append(button, note);
        container.append(place);
        if (options.onInit) {
          options.onInit({}, {
            enable: async () => { enabled = true; },
            disable: async () => { enabled = false; },
          });
        }
      },
      close: async () => { if (place) place.remove(); },
      updateProps: async () => {},
    };
  }

  window.paypal = { version: 'stand-in', Buttons, FUNDING: { PAYPAL: 'paypal' } };
})();
`;
