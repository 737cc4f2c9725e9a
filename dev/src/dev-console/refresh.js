// Polls the list of mails every two seconds, and reloads the page only when the list has changed.
const shown = document.querySelector('[data-newest]');
setInterval(async () => {
  // A reload would interrupt a user who is typing a filter.
  if (document.hidden || document.activeElement?.tagName === 'INPUT') return;
  try {
    const response = await fetch(`/dev/mail/list.json${location.search}`);
    const { messages } = await response.json();
    const isSame =
      (messages[0]?.id ?? '') === shown.dataset.newest &&
      String(messages.length) === shown.dataset.count;
    if (!isSame) location.reload();
  } catch {
    // The stack is stopping or restarting; the next poll follows.
  }
}, 2000);
