import { chromium } from 'playwright-core';
const U='http://localhost:3000';
const b = await chromium.launch({ executablePath:'/usr/bin/chromium', ignoreDefaultArgs:['--hide-scrollbars'], args:['--no-sandbox'] });
for (const width of [360,768,1440]) {
  const c = await b.newContext({ viewport:{width,height:width===360?640:800} });
  const r = await c.request.post(U+'/api/auth/sign-in/email',{headers:{origin:U},data:{email:'ada.lovelace.of.the.analytical.engine.company@example-with-a-long-name.com',password:'correct horse 9'}});
  const p = await c.newPage();
  const errors:string[]=[]; p.on('console',m=>{ if(['error','warning'].includes(m.type())) errors.push(m.text()); });
  await p.goto(U+'/o/engines/settings',{waitUntil:'networkidle'});
  await p.waitForTimeout(500);
  console.log(width, r.status(), 'overflow', await p.evaluate(()=>[document.documentElement.scrollWidth, document.documentElement.clientWidth, innerWidth]));
  await p.screenshot({path:`/tmp/banner-${width}.png`});
  for (const [path,button] of [['/o/engines/members','Invite member'],['/o/engines/settings/danger','Delete organization'],['/account/security/sessions','Sign out everywhere']] as const) {
    await p.goto(U+path,{waitUntil:'networkidle'}); await p.waitForTimeout(300);
    await p.evaluate(()=>{document.body.style.minHeight='3000px'});
    const before = await p.evaluate(()=>({h1:document.querySelector('h1')?.getBoundingClientRect().x, header:document.querySelector('header')?.getBoundingClientRect().width, cw:document.documentElement.clientWidth}));
    const open = p.getByRole('button',{name:button}).first();
    if(!(await open.isVisible())) { console.log(path,'no button', await p.getByRole('button').allTextContents()); continue; }
    await open.click(); await p.getByRole('dialog').waitFor(); await p.waitForTimeout(500);
    const after = await p.evaluate(()=>({h1:document.querySelector('h1')?.getBoundingClientRect().x, header:document.querySelector('header')?.getBoundingClientRect().width, cw:document.documentElement.clientWidth}));
    console.log(width,path,JSON.stringify(before),JSON.stringify(after));
  }
  console.log(errors);
}
await b.close();
