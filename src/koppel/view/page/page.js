"use strict";(()=>{var qs={LEFT:0,MIDDLE:1,RIGHT:2,ROTATE:0,DOLLY:1,PAN:2},Ys={ROTATE:0,PAN:1,DOLLY_PAN:2,DOLLY_ROTATE:3},Lp=0,Xu=1,Dp=2;var Oa=1,Np=2,_o=3,Zs=0,Un=1,Qn=2,hr=0,xo=1,qu=2,Yu=3,Zu=4,Up=5;var ur=100,Fp=101,Op=102,Bp=103,kp=104,zp=200,Hp=201,Vp=202,Gp=203,$u=204,Ju=205,Wp=206,Xp=207,qp=208,Yp=209,Zp=210,$p=211,Jp=212,Kp=213,jp=214,ql=0,Yl=1,Zl=2,eo=3,$l=4,Jl=5,Kl=6,jl=7,Pc=0,Qp=1,tm=2,ts=0,Ku=1,ju=2,Qu=3,td=4,ed=5,nd=6,id=7;var sd=300,dr=301,yo=302,Ic=303,Lc=304,Ql=1e3,$i=1001,tc=1002,Ln=1003,em=1004;var Ba=1005;var Jn=1006,Dc=1007;var Ms=1008;var ti=1009,rd=1010,od=1011,vo=1012,Nc=1013,Di=1014,Si=1015,Ni=1016,Uc=1017,Fc=1018,fr=1020,ad=35902,ld=35899,cd=1021,hd=1022,Ui=1023,gs=1026,Ss=1027,Oc=1028,Bc=1029,$s=1030,kc=1031;var zc=1033,ka=33776,za=33777,Ha=33778,Va=33779,Hc=35840,Vc=35841,Gc=35842,Wc=35843,Xc=36196,qc=37492,Yc=37496,Zc=37488,$c=37489,Ga=37490,Jc=37491,Kc=37808,jc=37809,Qc=37810,th=37811,eh=37812,nh=37813,ih=37814,sh=37815,rh=37816,oh=37817,ah=37818,lh=37819,ch=37820,hh=37821,uh=36492,dh=36494,fh=36495,ph=36283,mh=36284,Wa=36285,gh=36286;var ra=2300,ec=2301,Wl=2302,Fu=2303,Ou=2400,Bu=2401,ku=2402;var nm=3200;var Xa=0,im=1,bs="",Yn="srgb",oa="srgb-linear",aa="linear",Re="srgb";var Xl=7680;var sm=519,rm=512,om=513,am=514,ud=515,lm=516,cm=517,dd=518,fd=519,pd=35044;var md="300 es",xi=2e3,no=2001;function e_(s){for(let t=s.length-1;t>=0;--t)if(s[t]>=65535)return!0;return!1}function n_(s){return ArrayBuffer.isView(s)&&!(s instanceof DataView)}function la(s){return document.createElementNS("http://www.w3.org/1999/xhtml",s)}function hm(){let s=la("canvas");return s.style.display="block",s}var qf={},io=null;function ca(...s){let t="THREE."+s.shift();io?io("log",t,...s):console.log(t,...s)}function um(s){let t=s[0];if(typeof t=="string"&&t.startsWith("TSL:")){let e=s[1];e&&e.isStackTrace?s[0]+=" "+e.getLocation():s[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return s}function Yt(...s){s=um(s);let t="THREE."+s.shift();if(io)io("warn",t,...s);else{let e=s[0];e&&e.isStackTrace?console.warn(e.getError(t)):console.warn(t,...s)}}function Kt(...s){s=um(s);let t="THREE."+s.shift();if(io)io("error",t,...s);else{let e=s[0];e&&e.isStackTrace?console.error(e.getError(t)):console.error(t,...s)}}function ea(...s){let t=s.join(" ");t in qf||(qf[t]=!0,Yt(...s))}function dm(s,t,e){return new Promise(function(n,i){function r(){switch(s.clientWaitSync(t,s.SYNC_FLUSH_COMMANDS_BIT,0)){case s.WAIT_FAILED:i();break;case s.TIMEOUT_EXPIRED:setTimeout(r,e);break;default:n()}}setTimeout(r,e)})}var fm={[ql]:ql,[Zl]:Kl,[$l]:$l,[eo]:Jl,[Yl]:Yl,[Kl]:Zl,[jl]:jl,[Jl]:eo},Ii=class{addEventListener(t,e){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[t]===void 0&&(n[t]=[]),n[t].indexOf(e)===-1&&n[t].push(e)}hasEventListener(t,e){let n=this._listeners;return n===void 0?!1:n[t]!==void 0&&n[t].indexOf(e)!==-1}removeEventListener(t,e){let n=this._listeners;if(n===void 0)return;let i=n[t];if(i!==void 0){let r=i.indexOf(e);r!==-1&&i.splice(r,1)}}dispatchEvent(t){let e=this._listeners;if(e===void 0)return;let n=e[t.type];if(n!==void 0){t.target=this;let i=n.slice(0);for(let r=0,o=i.length;r<o;r++)i[r].call(this,t);t.target=null}}},On=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],Yf=1234567,Qr=Math.PI/180,so=180/Math.PI;function Js(){let s=Math.random()*4294967295|0,t=Math.random()*4294967295|0,e=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(On[s&255]+On[s>>8&255]+On[s>>16&255]+On[s>>24&255]+"-"+On[t&255]+On[t>>8&255]+"-"+On[t>>16&15|64]+On[t>>24&255]+"-"+On[e&63|128]+On[e>>8&255]+"-"+On[e>>16&255]+On[e>>24&255]+On[n&255]+On[n>>8&255]+On[n>>16&255]+On[n>>24&255]).toLowerCase()}function ne(s,t,e){return Math.max(t,Math.min(e,s))}function gd(s,t){return(s%t+t)%t}function i_(s,t,e,n,i){return n+(s-t)*(i-n)/(e-t)}function s_(s,t,e){return s!==t?(e-s)/(t-s):0}function na(s,t,e){return(1-e)*s+e*t}function r_(s,t,e,n){return na(s,t,1-Math.exp(-e*n))}function o_(s,t=1){return t-Math.abs(gd(s,t*2)-t)}function a_(s,t,e){return s<=t?0:s>=e?1:(s=(s-t)/(e-t),s*s*(3-2*s))}function l_(s,t,e){return s<=t?0:s>=e?1:(s=(s-t)/(e-t),s*s*s*(s*(s*6-15)+10))}function c_(s,t){return s+Math.floor(Math.random()*(t-s+1))}function h_(s,t){return s+Math.random()*(t-s)}function u_(s){return s*(.5-Math.random())}function d_(s){s!==void 0&&(Yf=s);let t=Yf+=1831565813;return t=Math.imul(t^t>>>15,t|1),t^=t+Math.imul(t^t>>>7,t|61),((t^t>>>14)>>>0)/4294967296}function f_(s){return s*Qr}function p_(s){return s*so}function m_(s){return s>0&&Number.isInteger(s)&&2**Math.round(Math.log2(s))===s}function g_(s){return Math.pow(2,Math.ceil(Math.log(s)/Math.LN2))}function _d(s){return Math.pow(2,Math.floor(Math.log(s)/Math.LN2))}function __(s,t,e,n,i){let r=Math.cos,o=Math.sin,a=r(e/2),l=o(e/2),c=r((t+n)/2),h=o((t+n)/2),u=r((t-n)/2),d=o((t-n)/2),f=r((n-t)/2),p=o((n-t)/2);switch(i){case"XYX":s.set(a*h,l*u,l*d,a*c);break;case"YZY":s.set(l*d,a*h,l*u,a*c);break;case"ZXZ":s.set(l*u,l*d,a*h,a*c);break;case"XZX":s.set(a*h,l*p,l*f,a*c);break;case"YXY":s.set(l*f,a*h,l*p,a*c);break;case"ZYZ":s.set(l*p,l*f,a*h,a*c);break;default:Yt("MathUtils: .setQuaternionFromProperEuler() encountered an unknown order: "+i)}}function _h(s){switch(s.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function xd(s,t){if(t.constructor===Float32Array)return s;let e=_h(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(s/e,-1)}function yd(s,t){if(t.constructor===Float32Array)return s;let e=_h(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(s*e)}var vd={DEG2RAD:Qr,RAD2DEG:so,generateUUID:Js,clamp:ne,euclideanModulo:gd,mapLinear:i_,inverseLerp:s_,lerp:na,damp:r_,pingpong:o_,smoothstep:a_,smootherstep:l_,randInt:c_,randFloat:h_,randFloatSpread:u_,seededRandom:d_,degToRad:f_,radToDeg:p_,isPowerOfTwo:m_,ceilPowerOfTwo:g_,floorPowerOfTwo:_d,setQuaternionFromProperEuler:__,normalize:yd,denormalize:xd},pt=class{static{this.prototype.isVector2=!0}constructor(t=0,e=0){this.x=t,this.y=e}get width(){return this.x}set width(t){this.x=t}get height(){return this.y}set height(t){this.y=t}set(t,e){return this.x=t,this.y=e,this}setScalar(t){return this.x=t,this.y=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;default:throw new Error("THREE.Vector2: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y)}copy(t){return this.x=t.x,this.y=t.y,this}add(t){return this.x+=t.x,this.y+=t.y,this}addScalar(t){return this.x+=t,this.y+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this}subScalar(t){return this.x-=t,this.y-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this}multiply(t){return this.x*=t.x,this.y*=t.y,this}multiplyScalar(t){return this.x*=t,this.y*=t,this}divide(t){return this.x/=t.x,this.y/=t.y,this}divideScalar(t){return this.multiplyScalar(1/t)}applyMatrix3(t){let e=this.x,n=this.y,i=t.elements;return this.x=i[0]*e+i[3]*n+i[6],this.y=i[1]*e+i[4]*n+i[7],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this}clamp(t,e){return this.x=ne(this.x,t.x,e.x),this.y=ne(this.y,t.y,e.y),this}clampScalar(t,e){return this.x=ne(this.x,t,e),this.y=ne(this.y,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(ne(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(t){return this.x*t.x+this.y*t.y}cross(t){return this.x*t.y-this.y*t.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let n=this.dot(t)/e;return Math.acos(ne(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,n=this.y-t.y;return e*e+n*n}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this}equals(t){return t.x===this.x&&t.y===this.y}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this}rotateAround(t,e){let n=Math.cos(e),i=Math.sin(e),r=this.x-t.x,o=this.y-t.y;return this.x=r*n-o*i+t.x,this.y=r*i+o*n+t.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},Oe=class{constructor(t=0,e=0,n=0,i=1){this.isQuaternion=!0,this._x=t,this._y=e,this._z=n,this._w=i}static slerpFlat(t,e,n,i,r,o,a){let l=n[i+0],c=n[i+1],h=n[i+2],u=n[i+3],d=r[o+0],f=r[o+1],p=r[o+2],v=r[o+3];if(u!==v||l!==d||c!==f||h!==p){let m=l*d+c*f+h*p+u*v;m<0&&(d=-d,f=-f,p=-p,v=-v,m=-m);let g=1-a;if(m<.9995){let y=Math.acos(m),A=Math.sin(y);g=Math.sin(g*y)/A,a=Math.sin(a*y)/A,l=l*g+d*a,c=c*g+f*a,h=h*g+p*a,u=u*g+v*a}else{l=l*g+d*a,c=c*g+f*a,h=h*g+p*a,u=u*g+v*a;let y=1/Math.sqrt(l*l+c*c+h*h+u*u);l*=y,c*=y,h*=y,u*=y}}t[e]=l,t[e+1]=c,t[e+2]=h,t[e+3]=u}static multiplyQuaternionsFlat(t,e,n,i,r,o){let a=n[i],l=n[i+1],c=n[i+2],h=n[i+3],u=r[o],d=r[o+1],f=r[o+2],p=r[o+3];return t[e]=a*p+h*u+l*f-c*d,t[e+1]=l*p+h*d+c*u-a*f,t[e+2]=c*p+h*f+a*d-l*u,t[e+3]=h*p-a*u-l*d-c*f,t}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get w(){return this._w}set w(t){this._w=t,this._onChangeCallback()}set(t,e,n,i){return this._x=t,this._y=e,this._z=n,this._w=i,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(t){return this._x=t.x,this._y=t.y,this._z=t.z,this._w=t.w,this._onChangeCallback(),this}setFromEuler(t,e=!0){let n=t._x,i=t._y,r=t._z,o=t._order,a=Math.cos,l=Math.sin,c=a(n/2),h=a(i/2),u=a(r/2),d=l(n/2),f=l(i/2),p=l(r/2);switch(o){case"XYZ":this._x=d*h*u+c*f*p,this._y=c*f*u-d*h*p,this._z=c*h*p+d*f*u,this._w=c*h*u-d*f*p;break;case"YXZ":this._x=d*h*u+c*f*p,this._y=c*f*u-d*h*p,this._z=c*h*p-d*f*u,this._w=c*h*u+d*f*p;break;case"ZXY":this._x=d*h*u-c*f*p,this._y=c*f*u+d*h*p,this._z=c*h*p+d*f*u,this._w=c*h*u-d*f*p;break;case"ZYX":this._x=d*h*u-c*f*p,this._y=c*f*u+d*h*p,this._z=c*h*p-d*f*u,this._w=c*h*u+d*f*p;break;case"YZX":this._x=d*h*u+c*f*p,this._y=c*f*u+d*h*p,this._z=c*h*p-d*f*u,this._w=c*h*u-d*f*p;break;case"XZY":this._x=d*h*u-c*f*p,this._y=c*f*u-d*h*p,this._z=c*h*p+d*f*u,this._w=c*h*u+d*f*p;break;default:Yt("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return e===!0&&this._onChangeCallback(),this}setFromAxisAngle(t,e){let n=e/2,i=Math.sin(n);return this._x=t.x*i,this._y=t.y*i,this._z=t.z*i,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(t){let e=t.elements,n=e[0],i=e[4],r=e[8],o=e[1],a=e[5],l=e[9],c=e[2],h=e[6],u=e[10],d=n+a+u;if(d>0){let f=.5/Math.sqrt(d+1);this._w=.25/f,this._x=(h-l)*f,this._y=(r-c)*f,this._z=(o-i)*f}else if(n>a&&n>u){let f=2*Math.sqrt(1+n-a-u);this._w=(h-l)/f,this._x=.25*f,this._y=(i+o)/f,this._z=(r+c)/f}else if(a>u){let f=2*Math.sqrt(1+a-n-u);this._w=(r-c)/f,this._x=(i+o)/f,this._y=.25*f,this._z=(l+h)/f}else{let f=2*Math.sqrt(1+u-n-a);this._w=(o-i)/f,this._x=(r+c)/f,this._y=(l+h)/f,this._z=.25*f}return this._onChangeCallback(),this}setFromUnitVectors(t,e){let n=t.dot(e)+1;return n<1e-8?(n=0,Math.abs(t.x)>Math.abs(t.z)?(this._x=-t.y,this._y=t.x,this._z=0,this._w=n):(this._x=0,this._y=-t.z,this._z=t.y,this._w=n)):(this._x=t.y*e.z-t.z*e.y,this._y=t.z*e.x-t.x*e.z,this._z=t.x*e.y-t.y*e.x,this._w=n),this.normalize()}angleTo(t){return 2*Math.acos(Math.abs(ne(this.dot(t),-1,1)))}rotateTowards(t,e){let n=this.angleTo(t);if(n===0)return this;let i=Math.min(1,e/n);return this.slerp(t,i),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(t){return this._x*t._x+this._y*t._y+this._z*t._z+this._w*t._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let t=this.length();return t===0?(this._x=0,this._y=0,this._z=0,this._w=1):(t=1/t,this._x=this._x*t,this._y=this._y*t,this._z=this._z*t,this._w=this._w*t),this._onChangeCallback(),this}multiply(t){return this.multiplyQuaternions(this,t)}premultiply(t){return this.multiplyQuaternions(t,this)}multiplyQuaternions(t,e){let n=t._x,i=t._y,r=t._z,o=t._w,a=e._x,l=e._y,c=e._z,h=e._w;return this._x=n*h+o*a+i*c-r*l,this._y=i*h+o*l+r*a-n*c,this._z=r*h+o*c+n*l-i*a,this._w=o*h-n*a-i*l-r*c,this._onChangeCallback(),this}slerp(t,e){let n=t._x,i=t._y,r=t._z,o=t._w,a=this.dot(t);a<0&&(n=-n,i=-i,r=-r,o=-o,a=-a);let l=1-e;if(a<.9995){let c=Math.acos(a),h=Math.sin(c);l=Math.sin(l*c)/h,e=Math.sin(e*c)/h,this._x=this._x*l+n*e,this._y=this._y*l+i*e,this._z=this._z*l+r*e,this._w=this._w*l+o*e,this._onChangeCallback()}else this._x=this._x*l+n*e,this._y=this._y*l+i*e,this._z=this._z*l+r*e,this._w=this._w*l+o*e,this.normalize();return this}slerpQuaternions(t,e,n){return this.copy(t).slerp(e,n)}random(){let t=2*Math.PI*Math.random(),e=2*Math.PI*Math.random(),n=Math.random(),i=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(i*Math.sin(t),i*Math.cos(t),r*Math.sin(e),r*Math.cos(e))}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._w===this._w}fromArray(t,e=0){return this._x=t[e],this._y=t[e+1],this._z=t[e+2],this._w=t[e+3],this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._w,t}fromBufferAttribute(t,e){return this._x=t.getX(e),this._y=t.getY(e),this._z=t.getZ(e),this._w=t.getW(e),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},C=class{static{this.prototype.isVector3=!0}constructor(t=0,e=0,n=0){this.x=t,this.y=e,this.z=n}set(t,e,n){return n===void 0&&(n=this.z),this.x=t,this.y=e,this.z=n,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;default:throw new Error("THREE.Vector3: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this}multiplyVectors(t,e){return this.x=t.x*e.x,this.y=t.y*e.y,this.z=t.z*e.z,this}applyEuler(t){return this.applyQuaternion(Zf.setFromEuler(t))}applyAxisAngle(t,e){return this.applyQuaternion(Zf.setFromAxisAngle(t,e))}applyMatrix3(t){let e=this.x,n=this.y,i=this.z,r=t.elements;return this.x=r[0]*e+r[3]*n+r[6]*i,this.y=r[1]*e+r[4]*n+r[7]*i,this.z=r[2]*e+r[5]*n+r[8]*i,this}applyNormalMatrix(t){return this.applyMatrix3(t).normalize()}applyMatrix4(t){let e=this.x,n=this.y,i=this.z,r=t.elements,o=1/(r[3]*e+r[7]*n+r[11]*i+r[15]);return this.x=(r[0]*e+r[4]*n+r[8]*i+r[12])*o,this.y=(r[1]*e+r[5]*n+r[9]*i+r[13])*o,this.z=(r[2]*e+r[6]*n+r[10]*i+r[14])*o,this}applyQuaternion(t){let e=this.x,n=this.y,i=this.z,r=t.x,o=t.y,a=t.z,l=t.w,c=2*(o*i-a*n),h=2*(a*e-r*i),u=2*(r*n-o*e);return this.x=e+l*c+o*u-a*h,this.y=n+l*h+a*c-r*u,this.z=i+l*u+r*h-o*c,this}project(t){return this.applyMatrix4(t.matrixWorldInverse).applyMatrix4(t.projectionMatrix)}unproject(t){return this.applyMatrix4(t.projectionMatrixInverse).applyMatrix4(t.matrixWorld)}transformDirection(t){let e=this.x,n=this.y,i=this.z,r=t.elements;return this.x=r[0]*e+r[4]*n+r[8]*i,this.y=r[1]*e+r[5]*n+r[9]*i,this.z=r[2]*e+r[6]*n+r[10]*i,this.normalize()}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this}divideScalar(t){return this.multiplyScalar(1/t)}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this}clamp(t,e){return this.x=ne(this.x,t.x,e.x),this.y=ne(this.y,t.y,e.y),this.z=ne(this.z,t.z,e.z),this}clampScalar(t,e){return this.x=ne(this.x,t,e),this.y=ne(this.y,t,e),this.z=ne(this.z,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(ne(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this}cross(t){return this.crossVectors(this,t)}crossVectors(t,e){let n=t.x,i=t.y,r=t.z,o=e.x,a=e.y,l=e.z;return this.x=i*l-r*a,this.y=r*o-n*l,this.z=n*a-i*o,this}projectOnVector(t){let e=t.lengthSq();if(e===0)return this.set(0,0,0);let n=t.dot(this)/e;return this.copy(t).multiplyScalar(n)}projectOnPlane(t){return cu.copy(this).projectOnVector(t),this.sub(cu)}reflect(t){return this.sub(cu.copy(t).multiplyScalar(2*this.dot(t)))}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let n=this.dot(t)/e;return Math.acos(ne(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,n=this.y-t.y,i=this.z-t.z;return e*e+n*n+i*i}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)+Math.abs(this.z-t.z)}setFromSpherical(t){return this.setFromSphericalCoords(t.radius,t.phi,t.theta)}setFromSphericalCoords(t,e,n){let i=Math.sin(e)*t;return this.x=i*Math.sin(n),this.y=Math.cos(e)*t,this.z=i*Math.cos(n),this}setFromCylindrical(t){return this.setFromCylindricalCoords(t.radius,t.theta,t.y)}setFromCylindricalCoords(t,e,n){return this.x=t*Math.sin(e),this.y=n,this.z=t*Math.cos(e),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this}setFromMatrixScale(t){let e=this.setFromMatrixColumn(t,0).length(),n=this.setFromMatrixColumn(t,1).length(),i=this.setFromMatrixColumn(t,2).length();return this.x=e,this.y=n,this.z=i,this}setFromMatrixColumn(t,e){return this.fromArray(t.elements,e*4)}setFromMatrix3Column(t,e){return this.fromArray(t.elements,e*3)}setFromEuler(t){return this.x=t._x,this.y=t._y,this.z=t._z,this}setFromColor(t){return this.x=t.r,this.y=t.g,this.z=t.b,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let t=Math.random()*Math.PI*2,e=Math.random()*2-1,n=Math.sqrt(1-e*e);return this.x=n*Math.cos(t),this.y=e,this.z=n*Math.sin(t),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},cu=new C,Zf=new Oe,ie=class{static{this.prototype.isMatrix3=!0}constructor(t,e,n,i,r,o,a,l,c){this.elements=[1,0,0,0,1,0,0,0,1],t!==void 0&&this.set(t,e,n,i,r,o,a,l,c)}set(t,e,n,i,r,o,a,l,c){let h=this.elements;return h[0]=t,h[1]=i,h[2]=a,h[3]=e,h[4]=r,h[5]=l,h[6]=n,h[7]=o,h[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(t){let e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],this}extractBasis(t,e,n){return t.setFromMatrix3Column(this,0),e.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(t){let e=t.elements;return this.set(e[0],e[4],e[8],e[1],e[5],e[9],e[2],e[6],e[10]),this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let n=t.elements,i=e.elements,r=this.elements,o=n[0],a=n[3],l=n[6],c=n[1],h=n[4],u=n[7],d=n[2],f=n[5],p=n[8],v=i[0],m=i[3],g=i[6],y=i[1],A=i[4],M=i[7],R=i[2],b=i[5],_=i[8];return r[0]=o*v+a*y+l*R,r[3]=o*m+a*A+l*b,r[6]=o*g+a*M+l*_,r[1]=c*v+h*y+u*R,r[4]=c*m+h*A+u*b,r[7]=c*g+h*M+u*_,r[2]=d*v+f*y+p*R,r[5]=d*m+f*A+p*b,r[8]=d*g+f*M+p*_,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[3]*=t,e[6]*=t,e[1]*=t,e[4]*=t,e[7]*=t,e[2]*=t,e[5]*=t,e[8]*=t,this}determinant(){let t=this.elements,e=t[0],n=t[1],i=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8];return e*o*h-e*a*c-n*r*h+n*a*l+i*r*c-i*o*l}invert(){let t=this.elements,e=t[0],n=t[1],i=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8],u=h*o-a*c,d=a*l-h*r,f=c*r-o*l,p=e*u+n*d+i*f;if(p===0)return this.set(0,0,0,0,0,0,0,0,0);let v=1/p;return t[0]=u*v,t[1]=(i*c-h*n)*v,t[2]=(a*n-i*o)*v,t[3]=d*v,t[4]=(h*e-i*l)*v,t[5]=(i*r-a*e)*v,t[6]=f*v,t[7]=(n*l-c*e)*v,t[8]=(o*e-n*r)*v,this}transpose(){let t,e=this.elements;return t=e[1],e[1]=e[3],e[3]=t,t=e[2],e[2]=e[6],e[6]=t,t=e[5],e[5]=e[7],e[7]=t,this}getNormalMatrix(t){return this.setFromMatrix4(t).invert().transpose()}transposeIntoArray(t){let e=this.elements;return t[0]=e[0],t[1]=e[3],t[2]=e[6],t[3]=e[1],t[4]=e[4],t[5]=e[7],t[6]=e[2],t[7]=e[5],t[8]=e[8],this}setUvTransform(t,e,n,i,r,o,a){let l=Math.cos(r),c=Math.sin(r);return this.set(n*l,n*c,-n*(l*o+c*a)+o+t,-i*c,i*l,-i*(-c*o+l*a)+a+e,0,0,1),this}scale(t,e){return ea("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(hu.makeScale(t,e)),this}rotate(t){return ea("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(hu.makeRotation(-t)),this}translate(t,e){return ea("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(hu.makeTranslation(t,e)),this}makeTranslation(t,e){return t.isVector2?this.set(1,0,t.x,0,1,t.y,0,0,1):this.set(1,0,t,0,1,e,0,0,1),this}makeRotation(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,n,e,0,0,0,1),this}makeScale(t,e){return this.set(t,0,0,0,e,0,0,0,1),this}equals(t){let e=this.elements,n=t.elements;for(let i=0;i<9;i++)if(e[i]!==n[i])return!1;return!0}fromArray(t,e=0){for(let n=0;n<9;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){let n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t}clone(){return new this.constructor().fromArray(this.elements)}},hu=new ie,$f=new ie().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),Jf=new ie().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function x_(){let s={enabled:!0,workingColorSpace:oa,spaces:{},convert:function(i,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===Re&&(i.r=ms(i.r),i.g=ms(i.g),i.b=ms(i.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(i.applyMatrix3(this.spaces[r].toXYZ),i.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===Re&&(i.r=to(i.r),i.g=to(i.g),i.b=to(i.b))),i},workingToColorSpace:function(i,r){return this.convert(i,this.workingColorSpace,r)},colorSpaceToWorking:function(i,r){return this.convert(i,r,this.workingColorSpace)},getPrimaries:function(i){return this.spaces[i].primaries},getTransfer:function(i){return i===bs?aa:this.spaces[i].transfer},getToneMappingMode:function(i){return this.spaces[i].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(i,r=this.workingColorSpace){return i.fromArray(this.spaces[r].luminanceCoefficients)},define:function(i){Object.assign(this.spaces,i)},_getMatrix:function(i,r,o){return i.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(i){return this.spaces[i].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(i=this.workingColorSpace){return this.spaces[i].workingColorSpaceConfig.unpackColorSpace}},t=[.64,.33,.3,.6,.15,.06],e=[.2126,.7152,.0722],n=[.3127,.329];return s.define({[oa]:{primaries:t,whitePoint:n,transfer:aa,toXYZ:$f,fromXYZ:Jf,luminanceCoefficients:e,workingColorSpaceConfig:{unpackColorSpace:Yn},outputColorSpaceConfig:{drawingBufferColorSpace:Yn}},[Yn]:{primaries:t,whitePoint:n,transfer:Re,toXYZ:$f,fromXYZ:Jf,luminanceCoefficients:e,outputColorSpaceConfig:{drawingBufferColorSpace:Yn}}}),s}var _e=x_();function ms(s){return s<.04045?s*.0773993808:Math.pow(s*.9478672986+.0521327014,2.4)}function to(s){return s<.0031308?s*12.92:1.055*Math.pow(s,.41666)-.055}var Dr,nc=class{static getDataURL(t,e="image/png"){if(/^data:/i.test(t.src)||typeof HTMLCanvasElement>"u")return t.src;let n;if(t instanceof HTMLCanvasElement)n=t;else{Dr===void 0&&(Dr=la("canvas")),Dr.width=t.width,Dr.height=t.height;let i=Dr.getContext("2d");t instanceof ImageData?i.putImageData(t,0,0):i.drawImage(t,0,0,t.width,t.height),n=Dr}return n.toDataURL(e)}static sRGBToLinear(t){if(typeof HTMLImageElement<"u"&&t instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&t instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&t instanceof ImageBitmap){let e=la("canvas");e.width=t.width,e.height=t.height;let n=e.getContext("2d");n.drawImage(t,0,0,t.width,t.height);let i=n.getImageData(0,0,t.width,t.height),r=i.data;for(let o=0;o<r.length;o++)r[o]=ms(r[o]/255)*255;return n.putImageData(i,0,0),e}else if(t.data){let e=t.data.slice(0);for(let n=0;n<e.length;n++)e instanceof Uint8Array||e instanceof Uint8ClampedArray?e[n]=Math.floor(ms(e[n]/255)*255):e[n]=ms(e[n]);return{data:e,width:t.width,height:t.height}}else return Yt("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),t}},y_=0,ro=class{constructor(t=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:y_++}),this.uuid=Js(),this.data=t,this.dataReady=!0,this.version=0}getSize(t){let e=this.data;return typeof HTMLVideoElement<"u"&&e instanceof HTMLVideoElement?t.set(e.videoWidth,e.videoHeight,0):typeof VideoFrame<"u"&&e instanceof VideoFrame?t.set(e.displayWidth,e.displayHeight,0):e!==null?t.set(e.width||0,e.height||0,e.depth||0):t.set(0,0,0),t}set needsUpdate(t){t===!0&&this.version++}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.images[this.uuid]!==void 0)return t.images[this.uuid];let n={uuid:this.uuid,url:""},i=this.data;if(i!==null){let r;if(Array.isArray(i)){r=[];for(let o=0,a=i.length;o<a;o++)i[o].isDataTexture?r.push(uu(i[o].image)):r.push(uu(i[o]))}else r=uu(i);n.url=r}return e||(t.images[this.uuid]=n),n}};function uu(s){return typeof HTMLImageElement<"u"&&s instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&s instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&s instanceof ImageBitmap?nc.getDataURL(s):s.data?{data:Array.from(s.data),width:s.width,height:s.height,type:s.data.constructor.name}:(Yt("Texture: Unable to serialize Texture."),{})}var v_=0,du=new C,Kn=class s extends Ii{constructor(t=s.DEFAULT_IMAGE,e=s.DEFAULT_MAPPING,n=$i,i=$i,r=Jn,o=Ms,a=Ui,l=ti,c=s.DEFAULT_ANISOTROPY,h=bs){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:v_++}),this.uuid=Js(),this.name="",this.source=new ro(t),this.mipmaps=[],this.mapping=e,this.channel=0,this.wrapS=n,this.wrapT=i,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new pt(0,0),this.repeat=new pt(1,1),this.center=new pt(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new ie,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=h,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(t&&t.depth&&t.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(du).x}get height(){return this.source.getSize(du).y}get depth(){return this.source.getSize(du).z}get image(){return this.source.data}set image(t){this.source.data=t}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(t){return this.name=t.name,this.source=t.source,this.mipmaps=t.mipmaps.slice(0),this.mapping=t.mapping,this.channel=t.channel,this.wrapS=t.wrapS,this.wrapT=t.wrapT,this.magFilter=t.magFilter,this.minFilter=t.minFilter,this.anisotropy=t.anisotropy,this.format=t.format,this.internalFormat=t.internalFormat,this.type=t.type,this.normalized=t.normalized,this.offset.copy(t.offset),this.repeat.copy(t.repeat),this.center.copy(t.center),this.rotation=t.rotation,this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrix.copy(t.matrix),this.generateMipmaps=t.generateMipmaps,this.mipmapsAutoUpdate=t.mipmapsAutoUpdate,this.premultiplyAlpha=t.premultiplyAlpha,this.flipY=t.flipY,this.unpackAlignment=t.unpackAlignment,this.colorSpace=t.colorSpace,this.renderTarget=t.renderTarget,this.isRenderTargetTexture=t.isRenderTargetTexture,this.isPMREMTexture=t.isPMREMTexture,this.isArrayTexture=t.isArrayTexture,this.userData=JSON.parse(JSON.stringify(t.userData)),this.needsUpdate=!0,this}setValues(t){for(let e in t){let n=t[e];if(n===void 0){Yt(`Texture.setValues(): parameter '${e}' has value of undefined.`);continue}let i=this[e];if(i===void 0){Yt(`Texture.setValues(): property '${e}' does not exist.`);continue}i&&n&&i.isVector2&&n.isVector2||i&&n&&i.isVector3&&n.isVector3||i&&n&&i.isMatrix3&&n.isMatrix3?i.copy(n):this[e]=n}}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.textures[this.uuid]!==void 0)return t.textures[this.uuid];let n={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(t).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),e||(t.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(t){if(this.mapping!==sd)return t;if(t.applyMatrix3(this.matrix),t.x<0||t.x>1)switch(this.wrapS){case Ql:t.x=t.x-Math.floor(t.x);break;case $i:t.x=t.x<0?0:1;break;case tc:Math.abs(Math.floor(t.x)%2)===1?t.x=Math.ceil(t.x)-t.x:t.x=t.x-Math.floor(t.x);break}if(t.y<0||t.y>1)switch(this.wrapT){case Ql:t.y=t.y-Math.floor(t.y);break;case $i:t.y=t.y<0?0:1;break;case tc:Math.abs(Math.floor(t.y)%2)===1?t.y=Math.ceil(t.y)-t.y:t.y=t.y-Math.floor(t.y);break}return this.flipY&&(t.y=1-t.y),t}set needsUpdate(t){t===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(t){t===!0&&this.pmremVersion++}};Kn.DEFAULT_IMAGE=null;Kn.DEFAULT_MAPPING=sd;Kn.DEFAULT_ANISOTROPY=1;var je=class{static{this.prototype.isVector4=!0}constructor(t=0,e=0,n=0,i=1){this.x=t,this.y=e,this.z=n,this.w=i}get width(){return this.z}set width(t){this.z=t}get height(){return this.w}set height(t){this.w=t}set(t,e,n,i){return this.x=t,this.y=e,this.z=n,this.w=i,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this.w=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setW(t){return this.w=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;case 3:this.w=e;break;default:throw new Error("THREE.Vector4: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this.w=t.w!==void 0?t.w:1,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this.w+=t.w,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this.w+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this.w=t.w+e.w,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this.w+=t.w*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this.w-=t.w,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this.w-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this.w=t.w-e.w,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this.w*=t.w,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this.w*=t,this}applyMatrix4(t){let e=this.x,n=this.y,i=this.z,r=this.w,o=t.elements;return this.x=o[0]*e+o[4]*n+o[8]*i+o[12]*r,this.y=o[1]*e+o[5]*n+o[9]*i+o[13]*r,this.z=o[2]*e+o[6]*n+o[10]*i+o[14]*r,this.w=o[3]*e+o[7]*n+o[11]*i+o[15]*r,this}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this.w/=t.w,this}divideScalar(t){return this.multiplyScalar(1/t)}setAxisAngleFromQuaternion(t){this.w=2*Math.acos(t.w);let e=Math.sqrt(1-t.w*t.w);return e<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=t.x/e,this.y=t.y/e,this.z=t.z/e),this}setAxisAngleFromRotationMatrix(t){let e,n,i,r,l=t.elements,c=l[0],h=l[4],u=l[8],d=l[1],f=l[5],p=l[9],v=l[2],m=l[6],g=l[10];if(Math.abs(h-d)<.01&&Math.abs(u-v)<.01&&Math.abs(p-m)<.01){if(Math.abs(h+d)<.1&&Math.abs(u+v)<.1&&Math.abs(p+m)<.1&&Math.abs(c+f+g-3)<.1)return this.set(1,0,0,0),this;e=Math.PI;let A=(c+1)/2,M=(f+1)/2,R=(g+1)/2,b=(h+d)/4,_=(u+v)/4,w=(p+m)/4;return A>M&&A>R?A<.01?(n=0,i=.707106781,r=.707106781):(n=Math.sqrt(A),i=b/n,r=_/n):M>R?M<.01?(n=.707106781,i=0,r=.707106781):(i=Math.sqrt(M),n=b/i,r=w/i):R<.01?(n=.707106781,i=.707106781,r=0):(r=Math.sqrt(R),n=_/r,i=w/r),this.set(n,i,r,e),this}let y=Math.sqrt((m-p)*(m-p)+(u-v)*(u-v)+(d-h)*(d-h));return Math.abs(y)<.001&&(y=1),this.x=(m-p)/y,this.y=(u-v)/y,this.z=(d-h)/y,this.w=Math.acos((c+f+g-1)/2),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this.w=e[15],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this.w=Math.min(this.w,t.w),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this.w=Math.max(this.w,t.w),this}clamp(t,e){return this.x=ne(this.x,t.x,e.x),this.y=ne(this.y,t.y,e.y),this.z=ne(this.z,t.z,e.z),this.w=ne(this.w,t.w,e.w),this}clampScalar(t,e){return this.x=ne(this.x,t,e),this.y=ne(this.y,t,e),this.z=ne(this.z,t,e),this.w=ne(this.w,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(ne(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z+this.w*t.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this.w+=(t.w-this.w)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this.w=t.w+(e.w-t.w)*n,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z&&t.w===this.w}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this.w=t[e+3],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t[e+3]=this.w,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this.w=t.getW(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},ic=class extends Ii{constructor(t=1,e=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:Jn,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},n),this.isRenderTarget=!0,this.width=t,this.height=e,this.depth=n.depth,this.scissor=new je(0,0,t,e),this.scissorTest=!1,this.viewport=new je(0,0,t,e),this.textures=[];let i=n.count;for(let r=0;r<i;r++)this.textures[r]=new Kn({width:t,height:e,depth:n.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveColorBuffer=n.resolveColorBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.storeMultisampledColorBuffer=n.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=n.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=n.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview,this.useArrayDepthTexture=n.useArrayDepthTexture}_setTextureOptions(t={}){let e={minFilter:Jn,generateMipmaps:!1,flipY:!1,internalFormat:null};t.mapping!==void 0&&(e.mapping=t.mapping),t.wrapS!==void 0&&(e.wrapS=t.wrapS),t.wrapT!==void 0&&(e.wrapT=t.wrapT),t.wrapR!==void 0&&(e.wrapR=t.wrapR),t.magFilter!==void 0&&(e.magFilter=t.magFilter),t.minFilter!==void 0&&(e.minFilter=t.minFilter),t.format!==void 0&&(e.format=t.format),t.type!==void 0&&(e.type=t.type),t.anisotropy!==void 0&&(e.anisotropy=t.anisotropy),t.colorSpace!==void 0&&(e.colorSpace=t.colorSpace),t.flipY!==void 0&&(e.flipY=t.flipY),t.generateMipmaps!==void 0&&(e.generateMipmaps=t.generateMipmaps),t.mipmapsAutoUpdate!==void 0&&(e.mipmapsAutoUpdate=t.mipmapsAutoUpdate),t.internalFormat!==void 0&&(e.internalFormat=t.internalFormat);for(let n=0;n<this.textures.length;n++)this.textures[n].setValues(e)}get texture(){return this.textures[0]}set texture(t){this.textures[0]=t}set depthTexture(t){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),t!==null&&t.renderTarget===null&&(t.renderTarget=this),this._depthTexture=t}get depthTexture(){return this._depthTexture}setSize(t,e,n=1){if(this.width!==t||this.height!==e||this.depth!==n){this.width=t,this.height=e,this.depth=n;for(let i=0,r=this.textures.length;i<r;i++)this.textures[i].image.width=t,this.textures[i].image.height=e,this.textures[i].image.depth=n,this.textures[i].isData3DTexture!==!0&&(this.textures[i].isArrayTexture=this.textures[i].image.depth>1);this.dispose()}this.viewport.set(0,0,t,e),this.scissor.set(0,0,t,e)}clone(){return new this.constructor().copy(this)}copy(t){this.width=t.width,this.height=t.height,this.depth=t.depth,this.scissor.copy(t.scissor),this.scissorTest=t.scissorTest,this.viewport.copy(t.viewport),this.textures.length=0;for(let e=0,n=t.textures.length;e<n;e++){this.textures[e]=t.textures[e].clone(),this.textures[e].isRenderTargetTexture=!0,this.textures[e].renderTarget=this;let i=Object.assign({},t.textures[e].image);this.textures[e].source=new ro(i)}if(this.depthBuffer=t.depthBuffer,this.stencilBuffer=t.stencilBuffer,this.resolveColorBuffer=t.resolveColorBuffer,this.resolveDepthBuffer=t.resolveDepthBuffer,this.resolveStencilBuffer=t.resolveStencilBuffer,this.storeMultisampledColorBuffer=t.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=t.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=t.storeMultisampledStencilBuffer,t.depthTexture!==null)if(t.depthTexture.renderTarget===t){let e=t.depthTexture.clone();e.renderTarget=null,this.depthTexture=e}else this.depthTexture=t.depthTexture;else this.depthTexture=null;return this.samples=t.samples,this.multiview=t.multiview,this.useArrayDepthTexture=t.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},li=class extends ic{constructor(t=1,e=1,n={}){super(t,e,n),this.isWebGLRenderTarget=!0}},ha=class extends Kn{constructor(t=null,e=1,n=1,i=1){super(null),this.isDataArrayTexture=!0,this.image={data:t,width:e,height:n,depth:i},this.magFilter=Ln,this.minFilter=Ln,this.wrapR=$i,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}addLayerUpdate(t){this.layerUpdates.add(t)}clearLayerUpdates(){this.layerUpdates.clear()}};var sc=class extends Kn{constructor(t=null,e=1,n=1,i=1){super(null),this.isData3DTexture=!0,this.image={data:t,width:e,height:n,depth:i},this.magFilter=Ln,this.minFilter=Ln,this.wrapR=$i,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}};var ve=class s{static{this.prototype.isMatrix4=!0}constructor(t,e,n,i,r,o,a,l,c,h,u,d,f,p,v,m){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],t!==void 0&&this.set(t,e,n,i,r,o,a,l,c,h,u,d,f,p,v,m)}set(t,e,n,i,r,o,a,l,c,h,u,d,f,p,v,m){let g=this.elements;return g[0]=t,g[4]=e,g[8]=n,g[12]=i,g[1]=r,g[5]=o,g[9]=a,g[13]=l,g[2]=c,g[6]=h,g[10]=u,g[14]=d,g[3]=f,g[7]=p,g[11]=v,g[15]=m,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new s().fromArray(this.elements)}copy(t){let e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],e[9]=n[9],e[10]=n[10],e[11]=n[11],e[12]=n[12],e[13]=n[13],e[14]=n[14],e[15]=n[15],this}copyPosition(t){let e=this.elements,n=t.elements;return e[12]=n[12],e[13]=n[13],e[14]=n[14],this}setFromMatrix3(t){let e=t.elements;return this.set(e[0],e[3],e[6],0,e[1],e[4],e[7],0,e[2],e[5],e[8],0,0,0,0,1),this}extractBasis(t,e,n){return this.determinantAffine()===0?(t.set(1,0,0),e.set(0,1,0),n.set(0,0,1),this):(t.setFromMatrixColumn(this,0),e.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this)}makeBasis(t,e,n){return this.set(t.x,e.x,n.x,0,t.y,e.y,n.y,0,t.z,e.z,n.z,0,0,0,0,1),this}extractRotation(t){if(t.determinantAffine()===0)return this.identity();let e=this.elements,n=t.elements,i=1/Nr.setFromMatrixColumn(t,0).length(),r=1/Nr.setFromMatrixColumn(t,1).length(),o=1/Nr.setFromMatrixColumn(t,2).length();return e[0]=n[0]*i,e[1]=n[1]*i,e[2]=n[2]*i,e[3]=0,e[4]=n[4]*r,e[5]=n[5]*r,e[6]=n[6]*r,e[7]=0,e[8]=n[8]*o,e[9]=n[9]*o,e[10]=n[10]*o,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromEuler(t){let e=this.elements,n=t.x,i=t.y,r=t.z,o=Math.cos(n),a=Math.sin(n),l=Math.cos(i),c=Math.sin(i),h=Math.cos(r),u=Math.sin(r);if(t.order==="XYZ"){let d=o*h,f=o*u,p=a*h,v=a*u;e[0]=l*h,e[4]=-l*u,e[8]=c,e[1]=f+p*c,e[5]=d-v*c,e[9]=-a*l,e[2]=v-d*c,e[6]=p+f*c,e[10]=o*l}else if(t.order==="YXZ"){let d=l*h,f=l*u,p=c*h,v=c*u;e[0]=d+v*a,e[4]=p*a-f,e[8]=o*c,e[1]=o*u,e[5]=o*h,e[9]=-a,e[2]=f*a-p,e[6]=v+d*a,e[10]=o*l}else if(t.order==="ZXY"){let d=l*h,f=l*u,p=c*h,v=c*u;e[0]=d-v*a,e[4]=-o*u,e[8]=p+f*a,e[1]=f+p*a,e[5]=o*h,e[9]=v-d*a,e[2]=-o*c,e[6]=a,e[10]=o*l}else if(t.order==="ZYX"){let d=o*h,f=o*u,p=a*h,v=a*u;e[0]=l*h,e[4]=p*c-f,e[8]=d*c+v,e[1]=l*u,e[5]=v*c+d,e[9]=f*c-p,e[2]=-c,e[6]=a*l,e[10]=o*l}else if(t.order==="YZX"){let d=o*l,f=o*c,p=a*l,v=a*c;e[0]=l*h,e[4]=v-d*u,e[8]=p*u+f,e[1]=u,e[5]=o*h,e[9]=-a*h,e[2]=-c*h,e[6]=f*u+p,e[10]=d-v*u}else if(t.order==="XZY"){let d=o*l,f=o*c,p=a*l,v=a*c;e[0]=l*h,e[4]=-u,e[8]=c*h,e[1]=d*u+v,e[5]=o*h,e[9]=f*u-p,e[2]=p*u-f,e[6]=a*h,e[10]=v*u+d}return e[3]=0,e[7]=0,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromQuaternion(t){return this.compose(M_,t,S_)}lookAt(t,e,n){let i=this.elements;return oi.subVectors(t,e),oi.lengthSq()===0&&(oi.z=1),oi.normalize(),Ds.crossVectors(n,oi),Ds.lengthSq()===0&&(Math.abs(n.z)===1?oi.x+=1e-4:oi.z+=1e-4,oi.normalize(),Ds.crossVectors(n,oi)),Ds.normalize(),pl.crossVectors(oi,Ds),i[0]=Ds.x,i[4]=pl.x,i[8]=oi.x,i[1]=Ds.y,i[5]=pl.y,i[9]=oi.y,i[2]=Ds.z,i[6]=pl.z,i[10]=oi.z,this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let n=t.elements,i=e.elements,r=this.elements,o=n[0],a=n[4],l=n[8],c=n[12],h=n[1],u=n[5],d=n[9],f=n[13],p=n[2],v=n[6],m=n[10],g=n[14],y=n[3],A=n[7],M=n[11],R=n[15],b=i[0],_=i[4],w=i[8],F=i[12],L=i[1],D=i[5],z=i[9],H=i[13],U=i[2],W=i[6],Y=i[10],G=i[14],lt=i[3],J=i[7],j=i[11],it=i[15];return r[0]=o*b+a*L+l*U+c*lt,r[4]=o*_+a*D+l*W+c*J,r[8]=o*w+a*z+l*Y+c*j,r[12]=o*F+a*H+l*G+c*it,r[1]=h*b+u*L+d*U+f*lt,r[5]=h*_+u*D+d*W+f*J,r[9]=h*w+u*z+d*Y+f*j,r[13]=h*F+u*H+d*G+f*it,r[2]=p*b+v*L+m*U+g*lt,r[6]=p*_+v*D+m*W+g*J,r[10]=p*w+v*z+m*Y+g*j,r[14]=p*F+v*H+m*G+g*it,r[3]=y*b+A*L+M*U+R*lt,r[7]=y*_+A*D+M*W+R*J,r[11]=y*w+A*z+M*Y+R*j,r[15]=y*F+A*H+M*G+R*it,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[4]*=t,e[8]*=t,e[12]*=t,e[1]*=t,e[5]*=t,e[9]*=t,e[13]*=t,e[2]*=t,e[6]*=t,e[10]*=t,e[14]*=t,e[3]*=t,e[7]*=t,e[11]*=t,e[15]*=t,this}determinant(){let t=this.elements,e=t[0],n=t[4],i=t[8],r=t[12],o=t[1],a=t[5],l=t[9],c=t[13],h=t[2],u=t[6],d=t[10],f=t[14],p=t[3],v=t[7],m=t[11],g=t[15],y=l*f-c*d,A=a*f-c*u,M=a*d-l*u,R=o*f-c*h,b=o*d-l*h,_=o*u-a*h;return e*(v*y-m*A+g*M)-n*(p*y-m*R+g*b)+i*(p*A-v*R+g*_)-r*(p*M-v*b+m*_)}determinantAffine(){let t=this.elements,e=t[0],n=t[4],i=t[8],r=t[1],o=t[5],a=t[9],l=t[2],c=t[6],h=t[10];return e*(o*h-a*c)-n*(r*h-a*l)+i*(r*c-o*l)}transpose(){let t=this.elements,e;return e=t[1],t[1]=t[4],t[4]=e,e=t[2],t[2]=t[8],t[8]=e,e=t[6],t[6]=t[9],t[9]=e,e=t[3],t[3]=t[12],t[12]=e,e=t[7],t[7]=t[13],t[13]=e,e=t[11],t[11]=t[14],t[14]=e,this}setPosition(t,e,n){let i=this.elements;return t.isVector3?(i[12]=t.x,i[13]=t.y,i[14]=t.z):(i[12]=t,i[13]=e,i[14]=n),this}invert(){let t=this.elements,e=t[0],n=t[1],i=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8],u=t[9],d=t[10],f=t[11],p=t[12],v=t[13],m=t[14],g=t[15],y=e*a-n*o,A=e*l-i*o,M=e*c-r*o,R=n*l-i*a,b=n*c-r*a,_=i*c-r*l,w=h*v-u*p,F=h*m-d*p,L=h*g-f*p,D=u*m-d*v,z=u*g-f*v,H=d*g-f*m,U=y*H-A*z+M*D+R*L-b*F+_*w;if(U===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let W=1/U;return t[0]=(a*H-l*z+c*D)*W,t[1]=(i*z-n*H-r*D)*W,t[2]=(v*_-m*b+g*R)*W,t[3]=(d*b-u*_-f*R)*W,t[4]=(l*L-o*H-c*F)*W,t[5]=(e*H-i*L+r*F)*W,t[6]=(m*M-p*_-g*A)*W,t[7]=(h*_-d*M+f*A)*W,t[8]=(o*z-a*L+c*w)*W,t[9]=(n*L-e*z-r*w)*W,t[10]=(p*b-v*M+g*y)*W,t[11]=(u*M-h*b-f*y)*W,t[12]=(a*F-o*D-l*w)*W,t[13]=(e*D-n*F+i*w)*W,t[14]=(v*A-p*R-m*y)*W,t[15]=(h*R-u*A+d*y)*W,this}scale(t){let e=this.elements,n=t.x,i=t.y,r=t.z;return e[0]*=n,e[4]*=i,e[8]*=r,e[1]*=n,e[5]*=i,e[9]*=r,e[2]*=n,e[6]*=i,e[10]*=r,e[3]*=n,e[7]*=i,e[11]*=r,this}getMaxScaleOnAxis(){let t=this.elements,e=t[0]*t[0]+t[1]*t[1]+t[2]*t[2],n=t[4]*t[4]+t[5]*t[5]+t[6]*t[6],i=t[8]*t[8]+t[9]*t[9]+t[10]*t[10];return Math.sqrt(Math.max(e,n,i))}makeTranslation(t,e,n){return t.isVector3?this.set(1,0,0,t.x,0,1,0,t.y,0,0,1,t.z,0,0,0,1):this.set(1,0,0,t,0,1,0,e,0,0,1,n,0,0,0,1),this}makeRotationX(t){let e=Math.cos(t),n=Math.sin(t);return this.set(1,0,0,0,0,e,-n,0,0,n,e,0,0,0,0,1),this}makeRotationY(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,0,n,0,0,1,0,0,-n,0,e,0,0,0,0,1),this}makeRotationZ(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,0,n,e,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(t,e){let n=Math.cos(e),i=Math.sin(e),r=1-n,o=t.x,a=t.y,l=t.z,c=r*o,h=r*a;return this.set(c*o+n,c*a-i*l,c*l+i*a,0,c*a+i*l,h*a+n,h*l-i*o,0,c*l-i*a,h*l+i*o,r*l*l+n,0,0,0,0,1),this}makeScale(t,e,n){return this.set(t,0,0,0,0,e,0,0,0,0,n,0,0,0,0,1),this}makeShear(t,e,n,i,r,o){return this.set(1,n,r,0,t,1,o,0,e,i,1,0,0,0,0,1),this}compose(t,e,n){let i=this.elements,r=e._x,o=e._y,a=e._z,l=e._w,c=r+r,h=o+o,u=a+a,d=r*c,f=r*h,p=r*u,v=o*h,m=o*u,g=a*u,y=l*c,A=l*h,M=l*u,R=n.x,b=n.y,_=n.z;return i[0]=(1-(v+g))*R,i[1]=(f+M)*R,i[2]=(p-A)*R,i[3]=0,i[4]=(f-M)*b,i[5]=(1-(d+g))*b,i[6]=(m+y)*b,i[7]=0,i[8]=(p+A)*_,i[9]=(m-y)*_,i[10]=(1-(d+v))*_,i[11]=0,i[12]=t.x,i[13]=t.y,i[14]=t.z,i[15]=1,this}decompose(t,e,n){let i=this.elements;t.x=i[12],t.y=i[13],t.z=i[14];let r=this.determinantAffine();if(r===0)return n.set(1,1,1),e.identity(),this;let o=Nr.set(i[0],i[1],i[2]).length(),a=Nr.set(i[4],i[5],i[6]).length(),l=Nr.set(i[8],i[9],i[10]).length();r<0&&(o=-o),Ri.copy(this);let c=1/o,h=1/a,u=1/l;return Ri.elements[0]*=c,Ri.elements[1]*=c,Ri.elements[2]*=c,Ri.elements[4]*=h,Ri.elements[5]*=h,Ri.elements[6]*=h,Ri.elements[8]*=u,Ri.elements[9]*=u,Ri.elements[10]*=u,e.setFromRotationMatrix(Ri),n.x=o,n.y=a,n.z=l,this}makePerspective(t,e,n,i,r,o,a=xi,l=!1){let c=this.elements,h=2*r/(e-t),u=2*r/(n-i),d=(e+t)/(e-t),f=(n+i)/(n-i),p,v;if(l)p=r/(o-r),v=o*r/(o-r);else if(a===xi)p=-(o+r)/(o-r),v=-2*o*r/(o-r);else if(a===no)p=-o/(o-r),v=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=d,c[12]=0,c[1]=0,c[5]=u,c[9]=f,c[13]=0,c[2]=0,c[6]=0,c[10]=p,c[14]=v,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(t,e,n,i,r,o,a=xi,l=!1){let c=this.elements,h=2/(e-t),u=2/(n-i),d=-(e+t)/(e-t),f=-(n+i)/(n-i),p,v;if(l)p=1/(o-r),v=o/(o-r);else if(a===xi)p=-2/(o-r),v=-(o+r)/(o-r);else if(a===no)p=-1/(o-r),v=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=0,c[12]=d,c[1]=0,c[5]=u,c[9]=0,c[13]=f,c[2]=0,c[6]=0,c[10]=p,c[14]=v,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(t){let e=this.elements,n=t.elements;for(let i=0;i<16;i++)if(e[i]!==n[i])return!1;return!0}fromArray(t,e=0){for(let n=0;n<16;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){let n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t[e+9]=n[9],t[e+10]=n[10],t[e+11]=n[11],t[e+12]=n[12],t[e+13]=n[13],t[e+14]=n[14],t[e+15]=n[15],t}},Nr=new C,Ri=new ve,M_=new C(0,0,0),S_=new C(1,1,1),Ds=new C,pl=new C,oi=new C,Kf=new ve,jf=new Oe,Ji=class s{constructor(t=0,e=0,n=0,i=s.DEFAULT_ORDER){this.isEuler=!0,this._x=t,this._y=e,this._z=n,this._order=i}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get order(){return this._order}set order(t){this._order=t,this._onChangeCallback()}set(t,e,n,i=this._order){return this._x=t,this._y=e,this._z=n,this._order=i,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(t){return this._x=t._x,this._y=t._y,this._z=t._z,this._order=t._order,this._onChangeCallback(),this}setFromRotationMatrix(t,e=this._order,n=!0){let i=t.elements,r=i[0],o=i[4],a=i[8],l=i[1],c=i[5],h=i[9],u=i[2],d=i[6],f=i[10];switch(e){case"XYZ":this._y=Math.asin(ne(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-h,f),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(d,c),this._z=0);break;case"YXZ":this._x=Math.asin(-ne(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(a,f),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-u,r),this._z=0);break;case"ZXY":this._x=Math.asin(ne(d,-1,1)),Math.abs(d)<.9999999?(this._y=Math.atan2(-u,f),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-ne(u,-1,1)),Math.abs(u)<.9999999?(this._x=Math.atan2(d,f),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(ne(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-h,c),this._y=Math.atan2(-u,r)):(this._x=0,this._y=Math.atan2(a,f));break;case"XZY":this._z=Math.asin(-ne(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(d,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-h,f),this._y=0);break;default:Yt("Euler: .setFromRotationMatrix() encountered an unknown order: "+e)}return this._order=e,n===!0&&this._onChangeCallback(),this}setFromQuaternion(t,e,n){return Kf.makeRotationFromQuaternion(t),this.setFromRotationMatrix(Kf,e,n)}setFromVector3(t,e=this._order){return this.set(t.x,t.y,t.z,e)}reorder(t){return jf.setFromEuler(this),this.setFromQuaternion(jf,t)}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._order===this._order}fromArray(t){return this._x=t[0],this._y=t[1],this._z=t[2],t[3]!==void 0&&(this._order=t[3]),this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._order,t}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};Ji.DEFAULT_ORDER="XYZ";var oo=class{constructor(){this.mask=1}set(t){this.mask=(1<<t|0)>>>0}enable(t){this.mask|=1<<t|0}enableAll(){this.mask=-1}toggle(t){this.mask^=1<<t|0}disable(t){this.mask&=~(1<<t|0)}disableAll(){this.mask=0}test(t){return(this.mask&t.mask)!==0}isEnabled(t){return(this.mask&(1<<t|0))!==0}},b_=0,Qf=new C,Ur=new Oe,hs=new ve,ml=new C,Xo=new C,E_=new C,w_=new Oe,tp=new C(1,0,0),ep=new C(0,1,0),np=new C(0,0,1),ip={type:"added"},T_={type:"removed"},Fr={type:"childadded",child:null},fu={type:"childremoved",child:null},_n=class s extends Ii{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:b_++}),this.uuid=Js(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=s.DEFAULT_UP.clone();let t=new C,e=new Ji,n=new Oe,i=new C(1,1,1);function r(){n.setFromEuler(e,!1)}function o(){e.setFromQuaternion(n,void 0,!1)}e._onChange(r),n._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:t},rotation:{configurable:!0,enumerable:!0,value:e},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:i},modelViewMatrix:{value:new ve},normalMatrix:{value:new ie}}),this.matrix=new ve,this.matrixWorld=new ve,this.matrixAutoUpdate=s.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=s.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new oo,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(t){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(t),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(t){return this.quaternion.premultiply(t),this}setRotationFromAxisAngle(t,e){this.quaternion.setFromAxisAngle(t,e)}setRotationFromEuler(t){this.quaternion.setFromEuler(t,!0)}setRotationFromMatrix(t){this.quaternion.setFromRotationMatrix(t)}setRotationFromQuaternion(t){this.quaternion.copy(t)}rotateOnAxis(t,e){return Ur.setFromAxisAngle(t,e),this.quaternion.multiply(Ur),this}rotateOnWorldAxis(t,e){return Ur.setFromAxisAngle(t,e),this.quaternion.premultiply(Ur),this}rotateX(t){return this.rotateOnAxis(tp,t)}rotateY(t){return this.rotateOnAxis(ep,t)}rotateZ(t){return this.rotateOnAxis(np,t)}translateOnAxis(t,e){return Qf.copy(t).applyQuaternion(this.quaternion),this.position.add(Qf.multiplyScalar(e)),this}translateX(t){return this.translateOnAxis(tp,t)}translateY(t){return this.translateOnAxis(ep,t)}translateZ(t){return this.translateOnAxis(np,t)}localToWorld(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(this.matrixWorld)}worldToLocal(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(hs.copy(this.matrixWorld).invert())}lookAt(t,e,n){t.isVector3?ml.copy(t):ml.set(t,e,n);let i=this.parent;this.updateWorldMatrix(!0,!1),Xo.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?hs.lookAt(Xo,ml,this.up):hs.lookAt(ml,Xo,this.up),this.quaternion.setFromRotationMatrix(hs),i&&(hs.extractRotation(i.matrixWorld),Ur.setFromRotationMatrix(hs),this.quaternion.premultiply(Ur.invert()))}add(t){if(arguments.length>1){for(let e=0;e<arguments.length;e++)this.add(arguments[e]);return this}return t===this?(Kt("Object3D.add: object can't be added as a child of itself.",t),this):(t&&t.isObject3D?(t.removeFromParent(),t.parent=this,this.children.push(t),t.dispatchEvent(ip),Fr.child=t,this.dispatchEvent(Fr),Fr.child=null):Kt("Object3D.add: object not an instance of THREE.Object3D.",t),this)}remove(t){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}let e=this.children.indexOf(t);return e!==-1&&(t.parent=null,this.children.splice(e,1),t.dispatchEvent(T_),fu.child=t,this.dispatchEvent(fu),fu.child=null),this}removeFromParent(){let t=this.parent;return t!==null&&t.remove(this),this}clear(){return this.remove(...this.children)}attach(t){return this.updateWorldMatrix(!0,!1),hs.copy(this.matrixWorld).invert(),t.parent!==null&&(t.parent.updateWorldMatrix(!0,!1),hs.multiply(t.parent.matrixWorld)),t.applyMatrix4(hs),t.removeFromParent(),t.parent=this,this.children.push(t),t.updateWorldMatrix(!1,!0),t.dispatchEvent(ip),Fr.child=t,this.dispatchEvent(Fr),Fr.child=null,this}getObjectById(t){return this.getObjectByProperty("id",t)}getObjectByName(t){return this.getObjectByProperty("name",t)}getObjectByProperty(t,e){if(this[t]===e)return this;for(let n=0,i=this.children.length;n<i;n++){let o=this.children[n].getObjectByProperty(t,e);if(o!==void 0)return o}}getObjectsByProperty(t,e,n=[]){this[t]===e&&n.push(this);let i=this.children;for(let r=0,o=i.length;r<o;r++)i[r].getObjectsByProperty(t,e,n);return n}getWorldPosition(t){return this.updateWorldMatrix(!0,!1),t.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Xo,t,E_),t}getWorldScale(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Xo,w_,t),t}getWorldDirection(t){this.updateWorldMatrix(!0,!1);let e=this.matrixWorld.elements;return t.set(e[8],e[9],e[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(t){t(this);let e=this.children;for(let n=0,i=e.length;n<i;n++)e[n].traverse(t)}traverseVisible(t){if(this.visible===!1)return;t(this);let e=this.children;for(let n=0,i=e.length;n<i;n++)e[n].traverseVisible(t)}traverseAncestors(t){let e=this.parent;e!==null&&(t(e),e.traverseAncestors(t))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let t=this.pivot;if(t!==null){let e=t.x,n=t.y,i=t.z,r=this.matrix.elements;r[12]+=e-r[0]*e-r[4]*n-r[8]*i,r[13]+=n-r[1]*e-r[5]*n-r[9]*i,r[14]+=i-r[2]*e-r[6]*n-r[10]*i}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(t){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||t)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,t=!0);let e=this.children;for(let n=0,i=e.length;n<i;n++)e[n].updateMatrixWorld(t)}updateWorldMatrix(t,e,n=!1){let i=this.parent;if(t===!0&&i!==null&&i.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||n)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,n=!0),e===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,n)}}toJSON(t){let e=t===void 0||typeof t=="string",n={};e&&(t={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let i={};i.uuid=this.uuid,i.type=this.type,i.name=this.name,i.castShadow=this.castShadow,i.receiveShadow=this.receiveShadow,i.visible=this.visible,i.frustumCulled=this.frustumCulled,i.renderOrder=this.renderOrder,i.static=this.static,i.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(i.userData=this.userData),i.layers=this.layers.mask,i.matrix=this.matrix.toArray(),i.up=this.up.toArray(),this.pivot!==null&&(i.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(i.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(i.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(i.type="InstancedMesh",i.count=this.count,i.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(i.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(i.type="BatchedMesh",i.perObjectFrustumCulled=this.perObjectFrustumCulled,i.sortObjects=this.sortObjects,i.drawRanges=this._drawRanges,i.reservedRanges=this._reservedRanges,i.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),i.instanceInfo=this._instanceInfo.map(a=>({...a})),i.availableInstanceIds=this._availableInstanceIds.slice(),i.availableGeometryIds=this._availableGeometryIds.slice(),i.nextIndexStart=this._nextIndexStart,i.nextVertexStart=this._nextVertexStart,i.geometryCount=this._geometryCount,i.maxInstanceCount=this._maxInstanceCount,i.maxVertexCount=this._maxVertexCount,i.maxIndexCount=this._maxIndexCount,i.geometryInitialized=this._geometryInitialized,i.matricesTexture=this._matricesTexture.toJSON(t),i.indirectTexture=this._indirectTexture.toJSON(t),this._colorsTexture!==null&&(i.colorsTexture=this._colorsTexture.toJSON(t)),this.boundingSphere!==null&&(i.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(i.boundingBox=this.boundingBox.toJSON()));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(t)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?i.background=this.background.toJSON():this.background.isTexture&&(i.background=this.background.toJSON(t).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(i.environment=this.environment.toJSON(t).uuid);else if(this.isMesh||this.isLine||this.isPoints){i.geometry=r(t.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,h=l.length;c<h;c++){let u=l[c];r(t.shapes,u)}else r(t.shapes,l)}}if(this.isSkinnedMesh&&(i.bindMode=this.bindMode,i.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(t.skeletons,this.skeleton),i.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(t.materials,this.material[l]));i.material=a}else i.material=r(t.materials,this.material);if(this.children.length>0){i.children=[];for(let a=0;a<this.children.length;a++)i.children.push(this.children[a].toJSON(t).object)}if(this.animations.length>0){i.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];i.animations.push(r(t.animations,l))}}if(e){let a=o(t.geometries),l=o(t.materials),c=o(t.textures),h=o(t.images),u=o(t.shapes),d=o(t.skeletons),f=o(t.animations),p=o(t.nodes);a.length>0&&(n.geometries=a),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),h.length>0&&(n.images=h),u.length>0&&(n.shapes=u),d.length>0&&(n.skeletons=d),f.length>0&&(n.animations=f),p.length>0&&(n.nodes=p)}return n.object=i,n;function o(a){let l=[];for(let c in a){let h=a[c];delete h.metadata,l.push(h)}return l}}clone(t){return new this.constructor().copy(this,t)}copy(t,e=!0){if(this.name=t.name,this.up.copy(t.up),this.position.copy(t.position),this.rotation.order=t.rotation.order,this.quaternion.copy(t.quaternion),this.scale.copy(t.scale),this.pivot=t.pivot!==null?t.pivot.clone():null,this.matrix.copy(t.matrix),this.matrixWorld.copy(t.matrixWorld),this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrixWorldAutoUpdate=t.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=t.matrixWorldNeedsUpdate,this.layers.mask=t.layers.mask,this.visible=t.visible,this.castShadow=t.castShadow,this.receiveShadow=t.receiveShadow,this.frustumCulled=t.frustumCulled,this.renderOrder=t.renderOrder,this.static=t.static,this.animations=t.animations.slice(),this.userData=JSON.parse(JSON.stringify(t.userData)),e===!0)for(let n=0;n<t.children.length;n++){let i=t.children[n];this.add(i.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};_n.DEFAULT_UP=new C(0,1,0);_n.DEFAULT_MATRIX_AUTO_UPDATE=!0;_n.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var Ze=class extends _n{constructor(){super(),this.isGroup=!0,this.type="Group"}},A_={type:"move"},ao=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new Ze,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new Ze,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new C,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new C),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new Ze,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new C,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new C,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(t){return this._targetRay!==null&&this._targetRay.dispatchEvent(t),this._grip!==null&&this._grip.dispatchEvent(t),this._hand!==null&&this._hand.dispatchEvent(t),this}connect(t){if(t&&t.hand){let e=this._hand;if(e)for(let n of t.hand.values())this._getHandJoint(e,n)}return this.dispatchEvent({type:"connected",data:t}),this}disconnect(t){return this.dispatchEvent({type:"disconnected",data:t}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(t,e,n){let i=null,r=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(t&&e.session.visibilityState!=="visible-blurred"){if(c&&t.hand){o=!0;for(let v of t.hand.values()){let m=e.getJointPose(v,n),g=this._getHandJoint(c,v);m!==null&&(g.matrix.fromArray(m.transform.matrix),g.matrix.decompose(g.position,g.quaternion,g.scale),g.matrixWorldNeedsUpdate=!0,g.jointRadius=m.radius),g.visible=m!==null}let h=c.joints["index-finger-tip"],u=c.joints["thumb-tip"],d=h.position.distanceTo(u.position),f=.02,p=.005;c.inputState.pinching&&d>f+p?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:t.handedness,target:this})):!c.inputState.pinching&&d<=f-p&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:t.handedness,target:this}))}else l!==null&&t.gripSpace&&(r=e.getPose(t.gripSpace,n),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:t,target:this})));a!==null&&(i=e.getPose(t.targetRaySpace,n),i===null&&r!==null&&(i=r),i!==null&&(a.matrix.fromArray(i.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,i.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(i.linearVelocity)):a.hasLinearVelocity=!1,i.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(i.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(A_)))}return a!==null&&(a.visible=i!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(t,e){if(t.joints[e.jointName]===void 0){let n=new Ze;n.matrixAutoUpdate=!1,n.visible=!1,t.joints[e.jointName]=n,t.add(n)}return t.joints[e.jointName]}},pm={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},Ns={h:0,s:0,l:0},gl={h:0,s:0,l:0};function pu(s,t,e){return e<0&&(e+=1),e>1&&(e-=1),e<1/6?s+(t-s)*6*e:e<1/2?t:e<2/3?s+(t-s)*6*(2/3-e):s}var Zt=class{constructor(t,e,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(t,e,n)}set(t,e,n){if(e===void 0&&n===void 0){let i=t;i&&i.isColor?this.copy(i):typeof i=="number"?this.setHex(i):typeof i=="string"&&this.setStyle(i)}else this.setRGB(t,e,n);return this}setScalar(t){return this.r=t,this.g=t,this.b=t,this}setHex(t,e=Yn){return t=Math.floor(t),this.r=(t>>16&255)/255,this.g=(t>>8&255)/255,this.b=(t&255)/255,_e.colorSpaceToWorking(this,e),this}setRGB(t,e,n,i=_e.workingColorSpace){return this.r=t,this.g=e,this.b=n,_e.colorSpaceToWorking(this,i),this}setHSL(t,e,n,i=_e.workingColorSpace){if(t=gd(t,1),e=ne(e,0,1),n=ne(n,0,1),e===0)this.r=this.g=this.b=n;else{let r=n<=.5?n*(1+e):n+e-n*e,o=2*n-r;this.r=pu(o,r,t+1/3),this.g=pu(o,r,t),this.b=pu(o,r,t-1/3)}return _e.colorSpaceToWorking(this,i),this}setStyle(t,e=Yn){function n(r){r!==void 0&&parseFloat(r)<1&&Yt("Color: Alpha component of "+t+" will be ignored.")}let i;if(i=/^(\w+)\(([^\)]*)\)/.exec(t)){let r,o=i[1],a=i[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,e);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,e);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,e);break;default:Yt("Color: Unknown color model "+t)}}else if(i=/^\#([A-Fa-f\d]+)$/.exec(t)){let r=i[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,e);if(o===6)return this.setHex(parseInt(r,16),e);Yt("Color: Invalid hex color "+t)}else if(t&&t.length>0)return this.setColorName(t,e);return this}setColorName(t,e=Yn){let n=pm[t.toLowerCase()];return n!==void 0?this.setHex(n,e):Yt("Color: Unknown color "+t),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(t){return this.r=t.r,this.g=t.g,this.b=t.b,this}copySRGBToLinear(t){return this.r=ms(t.r),this.g=ms(t.g),this.b=ms(t.b),this}copyLinearToSRGB(t){return this.r=to(t.r),this.g=to(t.g),this.b=to(t.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(t=Yn){return _e.workingToColorSpace(Bn.copy(this),t),Math.round(ne(Bn.r*255,0,255))*65536+Math.round(ne(Bn.g*255,0,255))*256+Math.round(ne(Bn.b*255,0,255))}getHexString(t=Yn){return("000000"+this.getHex(t).toString(16)).slice(-6)}getHSL(t,e=_e.workingColorSpace){_e.workingToColorSpace(Bn.copy(this),e);let n=Bn.r,i=Bn.g,r=Bn.b,o=Math.max(n,i,r),a=Math.min(n,i,r),l,c,h=(a+o)/2;if(a===o)l=0,c=0;else{let u=o-a;switch(c=h<=.5?u/(o+a):u/(2-o-a),o){case n:l=(i-r)/u+(i<r?6:0);break;case i:l=(r-n)/u+2;break;case r:l=(n-i)/u+4;break}l/=6}return t.h=l,t.s=c,t.l=h,t}getRGB(t,e=_e.workingColorSpace){return _e.workingToColorSpace(Bn.copy(this),e),t.r=Bn.r,t.g=Bn.g,t.b=Bn.b,t}getStyle(t=Yn){_e.workingToColorSpace(Bn.copy(this),t);let e=Bn.r,n=Bn.g,i=Bn.b;return t!==Yn?`color(${t} ${e.toFixed(3)} ${n.toFixed(3)} ${i.toFixed(3)})`:`rgb(${Math.round(e*255)},${Math.round(n*255)},${Math.round(i*255)})`}offsetHSL(t,e,n){return this.getHSL(Ns),this.setHSL(Ns.h+t,Ns.s+e,Ns.l+n)}add(t){return this.r+=t.r,this.g+=t.g,this.b+=t.b,this}addColors(t,e){return this.r=t.r+e.r,this.g=t.g+e.g,this.b=t.b+e.b,this}addScalar(t){return this.r+=t,this.g+=t,this.b+=t,this}sub(t){return this.r=Math.max(0,this.r-t.r),this.g=Math.max(0,this.g-t.g),this.b=Math.max(0,this.b-t.b),this}multiply(t){return this.r*=t.r,this.g*=t.g,this.b*=t.b,this}multiplyScalar(t){return this.r*=t,this.g*=t,this.b*=t,this}lerp(t,e){return this.r+=(t.r-this.r)*e,this.g+=(t.g-this.g)*e,this.b+=(t.b-this.b)*e,this}lerpColors(t,e,n){return this.r=t.r+(e.r-t.r)*n,this.g=t.g+(e.g-t.g)*n,this.b=t.b+(e.b-t.b)*n,this}lerpHSL(t,e){this.getHSL(Ns),t.getHSL(gl);let n=na(Ns.h,gl.h,e),i=na(Ns.s,gl.s,e),r=na(Ns.l,gl.l,e);return this.setHSL(n,i,r),this}setFromVector3(t){return this.r=t.x,this.g=t.y,this.b=t.z,this}applyMatrix3(t){let e=this.r,n=this.g,i=this.b,r=t.elements;return this.r=r[0]*e+r[3]*n+r[6]*i,this.g=r[1]*e+r[4]*n+r[7]*i,this.b=r[2]*e+r[5]*n+r[8]*i,this}equals(t){return t.r===this.r&&t.g===this.g&&t.b===this.b}fromArray(t,e=0){return this.r=t[e],this.g=t[e+1],this.b=t[e+2],this}toArray(t=[],e=0){return t[e]=this.r,t[e+1]=this.g,t[e+2]=this.b,t}fromBufferAttribute(t,e){return this.r=t.getX(e),this.g=t.getY(e),this.b=t.getZ(e),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},Bn=new Zt;Zt.NAMES=pm;var Ki=class extends _n{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new Ji,this.environmentIntensity=1,this.environmentRotation=new Ji,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(t,e){return super.copy(t,e),this.background=t.background!==null?t.background.clone():null,this.environment=t.environment!==null?t.environment.clone():null,this.fog=t.fog!==null?t.fog.clone():null,this.backgroundBlurriness=t.backgroundBlurriness,this.backgroundIntensity=t.backgroundIntensity,this.backgroundRotation.copy(t.backgroundRotation),this.environmentIntensity=t.environmentIntensity,this.environmentRotation.copy(t.environmentRotation),this.overrideMaterial=t.overrideMaterial!==null?t.overrideMaterial.clone():null,this.matrixAutoUpdate=t.matrixAutoUpdate,this}toJSON(t){let e=super.toJSON(t);return this.fog!==null&&(e.object.fog=this.fog.toJSON()),e.object.backgroundBlurriness=this.backgroundBlurriness,e.object.backgroundIntensity=this.backgroundIntensity,e.object.backgroundRotation=this.backgroundRotation.toArray(),e.object.environmentIntensity=this.environmentIntensity,e.object.environmentRotation=this.environmentRotation.toArray(),e}},Ci=new C,us=new C,mu=new C,ds=new C,Or=new C,Br=new C,sp=new C,gu=new C,_u=new C,xu=new C,yu=new je,vu=new je,Mu=new je,_i=class s{constructor(t=new C,e=new C,n=new C){this.a=t,this.b=e,this.c=n}static getNormal(t,e,n,i){i.subVectors(n,e),Ci.subVectors(t,e),i.cross(Ci);let r=i.lengthSq();return r>0?i.multiplyScalar(1/Math.sqrt(r)):i.set(0,0,0)}static getBarycoord(t,e,n,i,r){Ci.subVectors(i,e),us.subVectors(n,e),mu.subVectors(t,e);let o=Ci.dot(Ci),a=Ci.dot(us),l=Ci.dot(mu),c=us.dot(us),h=us.dot(mu),u=o*c-a*a;if(u===0)return r.set(0,0,0),null;let d=1/u,f=(c*l-a*h)*d,p=(o*h-a*l)*d;return r.set(1-f-p,p,f)}static containsPoint(t,e,n,i){return this.getBarycoord(t,e,n,i,ds)===null?!1:ds.x>=0&&ds.y>=0&&ds.x+ds.y<=1}static getInterpolation(t,e,n,i,r,o,a,l){return this.getBarycoord(t,e,n,i,ds)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,ds.x),l.addScaledVector(o,ds.y),l.addScaledVector(a,ds.z),l)}static getInterpolatedAttribute(t,e,n,i,r,o){return yu.setScalar(0),vu.setScalar(0),Mu.setScalar(0),yu.fromBufferAttribute(t,e),vu.fromBufferAttribute(t,n),Mu.fromBufferAttribute(t,i),o.setScalar(0),o.addScaledVector(yu,r.x),o.addScaledVector(vu,r.y),o.addScaledVector(Mu,r.z),o}static isFrontFacing(t,e,n,i){return Ci.subVectors(n,e),us.subVectors(t,e),Ci.cross(us).dot(i)<0}set(t,e,n){return this.a.copy(t),this.b.copy(e),this.c.copy(n),this}setFromPointsAndIndices(t,e,n,i){return this.a.copy(t[e]),this.b.copy(t[n]),this.c.copy(t[i]),this}setFromAttributeAndIndices(t,e,n,i){return this.a.fromBufferAttribute(t,e),this.b.fromBufferAttribute(t,n),this.c.fromBufferAttribute(t,i),this}clone(){return new this.constructor().copy(this)}copy(t){return this.a.copy(t.a),this.b.copy(t.b),this.c.copy(t.c),this}getArea(){return Ci.subVectors(this.c,this.b),us.subVectors(this.a,this.b),Ci.cross(us).length()*.5}getMidpoint(t){return t.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(t){return s.getNormal(this.a,this.b,this.c,t)}getPlane(t){return t.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(t,e){return s.getBarycoord(t,this.a,this.b,this.c,e)}getInterpolation(t,e,n,i,r){return s.getInterpolation(t,this.a,this.b,this.c,e,n,i,r)}containsPoint(t){return s.containsPoint(t,this.a,this.b,this.c)}isFrontFacing(t){return s.isFrontFacing(this.a,this.b,this.c,t)}intersectsBox(t){return t.intersectsTriangle(this)}closestPointToPoint(t,e){let n=this.a,i=this.b,r=this.c,o,a;Or.subVectors(i,n),Br.subVectors(r,n),gu.subVectors(t,n);let l=Or.dot(gu),c=Br.dot(gu);if(l<=0&&c<=0)return e.copy(n);_u.subVectors(t,i);let h=Or.dot(_u),u=Br.dot(_u);if(h>=0&&u<=h)return e.copy(i);let d=l*u-h*c;if(d<=0&&l>=0&&h<=0&&l-h>0)return o=l/(l-h),e.copy(n).addScaledVector(Or,o);xu.subVectors(t,r);let f=Or.dot(xu),p=Br.dot(xu);if(p>=0&&f<=p)return e.copy(r);let v=f*c-l*p;if(v<=0&&c>=0&&p<=0)return a=c/(c-p),e.copy(n).addScaledVector(Br,a);let m=h*p-f*u;if(m<=0&&u-h>=0&&f-p>=0)return sp.subVectors(r,i),a=(u-h)/(u-h+(f-p)),e.copy(i).addScaledVector(sp,a);let g=1/(m+v+d);return o=v*g,a=d*g,e.copy(n).addScaledVector(Or,o).addScaledVector(Br,a)}equals(t){return t.a.equals(this.a)&&t.b.equals(this.b)&&t.c.equals(this.c)}},on=class{constructor(t=new C(1/0,1/0,1/0),e=new C(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=t,this.max=e}set(t,e){return this.min.copy(t),this.max.copy(e),this}setFromArray(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e+=3)this.expandByPoint(Pi.fromArray(t,e));return this}setFromBufferAttribute(t){this.makeEmpty();for(let e=0,n=t.count;e<n;e++)this.expandByPoint(Pi.fromBufferAttribute(t,e));return this}setFromPoints(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e++)this.expandByPoint(t[e]);return this}setFromCenterAndSize(t,e){let n=Pi.copy(e).multiplyScalar(.5);return this.min.copy(t).sub(n),this.max.copy(t).add(n),this}setFromObject(t,e=!1){return this.makeEmpty(),this.expandByObject(t,e)}clone(){return new this.constructor().copy(this)}copy(t){return this.min.copy(t.min),this.max.copy(t.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(t){return this.isEmpty()?t.set(0,0,0):t.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(t){return this.isEmpty()?t.set(0,0,0):t.subVectors(this.max,this.min)}expandByPoint(t){return this.min.min(t),this.max.max(t),this}expandByVector(t){return this.min.sub(t),this.max.add(t),this}expandByScalar(t){return this.min.addScalar(-t),this.max.addScalar(t),this}expandByObject(t,e=!1){t.updateWorldMatrix(!1,!1);let n=t.geometry;if(n!==void 0){let r=n.getAttribute("position");if(e===!0&&r!==void 0&&t.isInstancedMesh!==!0&&t.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)t.isMesh===!0?t.getVertexPosition(o,Pi):Pi.fromBufferAttribute(r,o),Pi.applyMatrix4(t.matrixWorld),this.expandByPoint(Pi);else t.boundingBox!==void 0?(t.boundingBox===null&&t.computeBoundingBox(),_l.copy(t.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),_l.copy(n.boundingBox)),_l.applyMatrix4(t.matrixWorld),this.union(_l)}let i=t.children;for(let r=0,o=i.length;r<o;r++)this.expandByObject(i[r],e);return this}containsPoint(t){return t.x>=this.min.x&&t.x<=this.max.x&&t.y>=this.min.y&&t.y<=this.max.y&&t.z>=this.min.z&&t.z<=this.max.z}containsBox(t){return this.min.x<=t.min.x&&t.max.x<=this.max.x&&this.min.y<=t.min.y&&t.max.y<=this.max.y&&this.min.z<=t.min.z&&t.max.z<=this.max.z}getParameter(t,e){return e.set((t.x-this.min.x)/(this.max.x-this.min.x),(t.y-this.min.y)/(this.max.y-this.min.y),(t.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(t){return t.max.x>=this.min.x&&t.min.x<=this.max.x&&t.max.y>=this.min.y&&t.min.y<=this.max.y&&t.max.z>=this.min.z&&t.min.z<=this.max.z}intersectsSphere(t){return this.clampPoint(t.center,Pi),Pi.distanceToSquared(t.center)<=t.radius*t.radius}intersectsPlane(t){let e,n;return t.normal.x>0?(e=t.normal.x*this.min.x,n=t.normal.x*this.max.x):(e=t.normal.x*this.max.x,n=t.normal.x*this.min.x),t.normal.y>0?(e+=t.normal.y*this.min.y,n+=t.normal.y*this.max.y):(e+=t.normal.y*this.max.y,n+=t.normal.y*this.min.y),t.normal.z>0?(e+=t.normal.z*this.min.z,n+=t.normal.z*this.max.z):(e+=t.normal.z*this.max.z,n+=t.normal.z*this.min.z),e<=-t.constant&&n>=-t.constant}intersectsTriangle(t){if(this.isEmpty())return!1;this.getCenter(qo),xl.subVectors(this.max,qo),kr.subVectors(t.a,qo),zr.subVectors(t.b,qo),Hr.subVectors(t.c,qo),Us.subVectors(zr,kr),Fs.subVectors(Hr,zr),nr.subVectors(kr,Hr);let e=[0,-Us.z,Us.y,0,-Fs.z,Fs.y,0,-nr.z,nr.y,Us.z,0,-Us.x,Fs.z,0,-Fs.x,nr.z,0,-nr.x,-Us.y,Us.x,0,-Fs.y,Fs.x,0,-nr.y,nr.x,0];return!Su(e,kr,zr,Hr,xl)||(e=[1,0,0,0,1,0,0,0,1],!Su(e,kr,zr,Hr,xl))?!1:(yl.crossVectors(Us,Fs),e=[yl.x,yl.y,yl.z],Su(e,kr,zr,Hr,xl))}clampPoint(t,e){return e.copy(t).clamp(this.min,this.max)}distanceToPoint(t){return this.clampPoint(t,Pi).distanceTo(t)}getBoundingSphere(t){return this.isEmpty()?t.makeEmpty():(this.getCenter(t.center),t.radius=this.getSize(Pi).length()*.5),t}intersect(t){return this.min.max(t.min),this.max.min(t.max),this.isEmpty()&&this.makeEmpty(),this}union(t){return this.min.min(t.min),this.max.max(t.max),this}applyMatrix4(t){return this.isEmpty()?this:(fs[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(t),fs[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(t),fs[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(t),fs[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(t),fs[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(t),fs[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(t),fs[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(t),fs[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(t),this.setFromPoints(fs),this)}translate(t){return this.min.add(t),this.max.add(t),this}equals(t){return t.min.equals(this.min)&&t.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(t){return this.min.fromArray(t.min),this.max.fromArray(t.max),this}},fs=[new C,new C,new C,new C,new C,new C,new C,new C],Pi=new C,_l=new on,kr=new C,zr=new C,Hr=new C,Us=new C,Fs=new C,nr=new C,qo=new C,xl=new C,yl=new C,ir=new C;function Su(s,t,e,n,i){for(let r=0,o=s.length-3;r<=o;r+=3){ir.fromArray(s,r);let a=i.x*Math.abs(ir.x)+i.y*Math.abs(ir.y)+i.z*Math.abs(ir.z),l=t.dot(ir),c=e.dot(ir),h=n.dot(ir);if(Math.max(-Math.max(l,c,h),Math.min(l,c,h))>a)return!1}return!0}var gn=new C,vl=new pt,R_=0,$n=class extends Ii{constructor(t,e,n=!1){if(super(),Array.isArray(t))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:R_++}),this.name="",this.array=t,this.itemSize=e,this.count=t!==void 0?t.length/e:0,this.normalized=n,this.usage=pd,this.updateRanges=[],this.gpuType=Si,this.version=0,this._normalizationScale=t!==void 0?_h(t):void 0}onUploadCallback(){}set needsUpdate(t){t===!0&&this.version++}setUsage(t){return this.usage=t,this}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}copy(t){return this.name=t.name,this.array=new t.array.constructor(t.array),this.itemSize=t.itemSize,this.count=t.count,this.normalized=t.normalized,this.usage=t.usage,this.gpuType=t.gpuType,this._normalizationScale=t._normalizationScale,this}copyAt(t,e,n){t*=this.itemSize,n*=e.itemSize;for(let i=0,r=this.itemSize;i<r;i++)this.array[t+i]=e.array[n+i];return this}copyArray(t){return this.array.set(t),this}applyMatrix3(t){if(this.itemSize===2)for(let e=0,n=this.count;e<n;e++)vl.fromBufferAttribute(this,e),vl.applyMatrix3(t),this.setXY(e,vl.x,vl.y);else if(this.itemSize===3)for(let e=0,n=this.count;e<n;e++)gn.fromBufferAttribute(this,e),gn.applyMatrix3(t),this.setXYZ(e,gn.x,gn.y,gn.z);return this}applyMatrix4(t){for(let e=0,n=this.count;e<n;e++)gn.fromBufferAttribute(this,e),gn.applyMatrix4(t),this.setXYZ(e,gn.x,gn.y,gn.z);return this}applyNormalMatrix(t){for(let e=0,n=this.count;e<n;e++)gn.fromBufferAttribute(this,e),gn.applyNormalMatrix(t),this.setXYZ(e,gn.x,gn.y,gn.z);return this}transformDirection(t){for(let e=0,n=this.count;e<n;e++)gn.fromBufferAttribute(this,e),gn.transformDirection(t),this.setXYZ(e,gn.x,gn.y,gn.z);return this}set(t,e=0){return this.array.set(t,e),this}getComponent(t,e){let n=this.array[t*this.itemSize+e];return this.normalized&&(n=this._denormalize(n)),n}setComponent(t,e,n){return this.normalized&&(n=this._normalize(n)),this.array[t*this.itemSize+e]=n,this}getX(t){let e=this.array[t*this.itemSize];return this.normalized&&(e=this._denormalize(e)),e}setX(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize]=e,this}getY(t){let e=this.array[t*this.itemSize+1];return this.normalized&&(e=this._denormalize(e)),e}setY(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+1]=e,this}getZ(t){let e=this.array[t*this.itemSize+2];return this.normalized&&(e=this._denormalize(e)),e}setZ(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+2]=e,this}getW(t){let e=this.array[t*this.itemSize+3];return this.normalized&&(e=this._denormalize(e)),e}setW(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+3]=e,this}setXY(t,e,n){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n)),this.array[t+0]=e,this.array[t+1]=n,this}setXYZ(t,e,n,i){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n),i=this._normalize(i)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=i,this}setXYZW(t,e,n,i,r){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n),i=this._normalize(i),r=this._normalize(r)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=i,this.array[t+3]=r,this}onUpload(t){return this.onUploadCallback=t,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let t={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return t.name=this.name,t.usage=this.usage,t.gpuType=this.gpuType,t}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(t){let e=this._normalizationScale;return e!==void 0?Math.max(t/e,-1):xd(t,this.array)}_normalize(t){let e=this._normalizationScale;return e!==void 0?Math.round(t*e):yd(t,this.array)}};var ua=class extends $n{constructor(t,e,n){super(new Uint16Array(t),e,n)}};var da=class extends $n{constructor(t,e,n){super(new Uint32Array(t),e,n)}};var te=class extends $n{constructor(t,e,n){super(new Float32Array(t),e,n)}},C_=new on,Yo=new C,bu=new C,_s=class{constructor(t=new C,e=-1){this.isSphere=!0,this.center=t,this.radius=e}set(t,e){return this.center.copy(t),this.radius=e,this}setFromPoints(t,e){let n=this.center;e!==void 0?n.copy(e):C_.setFromPoints(t).getCenter(n);let i=0;for(let r=0,o=t.length;r<o;r++)i=Math.max(i,n.distanceToSquared(t[r]));return this.radius=Math.sqrt(i),this}copy(t){return this.center.copy(t.center),this.radius=t.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(t){return t.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(t){return t.distanceTo(this.center)-this.radius}intersectsSphere(t){let e=this.radius+t.radius;return t.center.distanceToSquared(this.center)<=e*e}intersectsBox(t){return t.intersectsSphere(this)}intersectsPlane(t){return Math.abs(t.distanceToPoint(this.center))<=this.radius}clampPoint(t,e){let n=this.center.distanceToSquared(t);return e.copy(t),n>this.radius*this.radius&&(e.sub(this.center).normalize(),e.multiplyScalar(this.radius).add(this.center)),e}getBoundingBox(t){return this.isEmpty()?(t.makeEmpty(),t):(t.set(this.center,this.center),t.expandByScalar(this.radius),t)}applyMatrix4(t){return this.center.applyMatrix4(t),this.radius=this.radius*t.getMaxScaleOnAxis(),this}translate(t){return this.center.add(t),this}expandByPoint(t){if(this.isEmpty())return this.center.copy(t),this.radius=0,this;Yo.subVectors(t,this.center);let e=Yo.lengthSq();if(e>this.radius*this.radius){let n=Math.sqrt(e),i=(n-this.radius)*.5;this.center.addScaledVector(Yo,i/n),this.radius+=i}return this}union(t){return t.isEmpty()?this:this.isEmpty()?(this.copy(t),this):(this.center.equals(t.center)===!0?this.radius=Math.max(this.radius,t.radius):(bu.subVectors(t.center,this.center).setLength(t.radius),this.expandByPoint(Yo.copy(t.center).add(bu)),this.expandByPoint(Yo.copy(t.center).sub(bu))),this)}equals(t){return t.center.equals(this.center)&&t.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(t){return this.radius=t.radius,this.center.fromArray(t.center),this}},P_=0,gi=new ve,Eu=new _n,Vr=new C,ai=new on,Zo=new on,In=new C,Se=class s extends Ii{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:P_++}),this.uuid=Js(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(t){return Array.isArray(t)?this.index=new(e_(t)?da:ua)(t,1):this.index=t,this}setIndirect(t,e=0){return this.indirect=t,this.indirectOffset=e,this}getIndirect(){return this.indirect}getAttribute(t){return this.attributes[t]}setAttribute(t,e){return this.attributes[t]=e,this}deleteAttribute(t){return delete this.attributes[t],this}hasAttribute(t){return this.attributes[t]!==void 0}addGroup(t,e,n=0){this.groups.push({start:t,count:e,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(t,e){this.drawRange.start=t,this.drawRange.count=e}applyMatrix4(t){let e=this.attributes.position;e!==void 0&&(e.applyMatrix4(t),e.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let r=new ie().getNormalMatrix(t);n.applyNormalMatrix(r),n.needsUpdate=!0}let i=this.attributes.tangent;return i!==void 0&&(i.transformDirection(t),i.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(t){return gi.makeRotationFromQuaternion(t),this.applyMatrix4(gi),this}rotateX(t){return gi.makeRotationX(t),this.applyMatrix4(gi),this}rotateY(t){return gi.makeRotationY(t),this.applyMatrix4(gi),this}rotateZ(t){return gi.makeRotationZ(t),this.applyMatrix4(gi),this}translate(t,e,n){return gi.makeTranslation(t,e,n),this.applyMatrix4(gi),this}scale(t,e,n){return gi.makeScale(t,e,n),this.applyMatrix4(gi),this}lookAt(t){return Eu.lookAt(t),Eu.updateMatrix(),this.applyMatrix4(Eu.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(Vr).negate(),this.translate(Vr.x,Vr.y,Vr.z),this}setFromPoints(t){let e=this.getAttribute("position");if(e===void 0){let n=[];for(let i=0,r=t.length;i<r;i++){let o=t[i];n.push(o.x,o.y,o.z||0)}this.setAttribute("position",new te(n,3))}else{let n=Math.min(t.length,e.count);for(let i=0;i<n;i++){let r=t[i];e.setXYZ(i,r.x,r.y,r.z||0)}t.length>e.count&&Yt("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),e.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new on);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){Kt("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new C(-1/0,-1/0,-1/0),new C(1/0,1/0,1/0));return}if(t!==void 0){if(this.boundingBox.setFromBufferAttribute(t),e)for(let n=0,i=e.length;n<i;n++){let r=e[n];ai.setFromBufferAttribute(r),this.morphTargetsRelative?(In.addVectors(this.boundingBox.min,ai.min),this.boundingBox.expandByPoint(In),In.addVectors(this.boundingBox.max,ai.max),this.boundingBox.expandByPoint(In)):(this.boundingBox.expandByPoint(ai.min),this.boundingBox.expandByPoint(ai.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&Kt('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new _s);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){Kt("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new C,1/0);return}if(t){let n=this.boundingSphere.center;if(ai.setFromBufferAttribute(t),e)for(let r=0,o=e.length;r<o;r++){let a=e[r];Zo.setFromBufferAttribute(a),this.morphTargetsRelative?(In.addVectors(ai.min,Zo.min),ai.expandByPoint(In),In.addVectors(ai.max,Zo.max),ai.expandByPoint(In)):(ai.expandByPoint(Zo.min),ai.expandByPoint(Zo.max))}ai.getCenter(n);let i=0;for(let r=0,o=t.count;r<o;r++)In.fromBufferAttribute(t,r),i=Math.max(i,n.distanceToSquared(In));if(e)for(let r=0,o=e.length;r<o;r++){let a=e[r],l=this.morphTargetsRelative;for(let c=0,h=a.count;c<h;c++)In.fromBufferAttribute(a,c),l&&(Vr.fromBufferAttribute(t,c),In.add(Vr)),i=Math.max(i,n.distanceToSquared(In))}this.boundingSphere.radius=Math.sqrt(i),isNaN(this.boundingSphere.radius)&&Kt('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let t=this.index,e=this.attributes;if(t===null||e.position===void 0||e.normal===void 0||e.uv===void 0){Kt("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let n=e.position,i=e.normal,r=e.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==n.count)&&(o=new $n(new Float32Array(4*n.count),4),this.setAttribute("tangent",o));let a=[],l=[],c=new Uint8Array(n.count);for(let F=0;F<n.count;F++)a[F]=new C,l[F]=new C;let h=new C,u=new C,d=new C,f=new pt,p=new pt,v=new pt,m=new C,g=new C;function y(F,L,D){c[F]=c[L]=c[D]=1,h.fromBufferAttribute(n,F),u.fromBufferAttribute(n,L),d.fromBufferAttribute(n,D),f.fromBufferAttribute(r,F),p.fromBufferAttribute(r,L),v.fromBufferAttribute(r,D),u.sub(h),d.sub(h),p.sub(f),v.sub(f);let z=1/(p.x*v.y-v.x*p.y);isFinite(z)&&(m.copy(u).multiplyScalar(v.y).addScaledVector(d,-p.y).multiplyScalar(z),g.copy(d).multiplyScalar(p.x).addScaledVector(u,-v.x).multiplyScalar(z),a[F].add(m),a[L].add(m),a[D].add(m),l[F].add(g),l[L].add(g),l[D].add(g))}let A=this.groups;A.length===0&&(A=[{start:0,count:t.count}]);for(let F=0,L=A.length;F<L;++F){let D=A[F],z=D.start,H=D.count;for(let U=z,W=z+H;U<W;U+=3)y(t.getX(U+0),t.getX(U+1),t.getX(U+2))}let M=new C,R=new C,b=new C,_=new C;function w(F){b.fromBufferAttribute(i,F),_.copy(b);let L=a[F];M.copy(L),M.sub(b.multiplyScalar(b.dot(L))).normalize(),R.crossVectors(_,L);let z=R.dot(l[F])<0?-1:1;o.setXYZW(F,M.x,M.y,M.z,z)}for(let F=0,L=n.count;F<L;++F)c[F]&&w(F);this._transformed=!0}computeVertexNormals(){let t=this.index,e=this.getAttribute("position");if(e!==void 0){let n=this.getAttribute("normal");if(n===void 0||n.count!==e.count)n=new $n(new Float32Array(e.count*3),3),this.setAttribute("normal",n);else for(let d=0,f=n.count;d<f;d++)n.setXYZ(d,0,0,0);let i=new C,r=new C,o=new C,a=new C,l=new C,c=new C,h=new C,u=new C;if(t)for(let d=0,f=t.count;d<f;d+=3){let p=t.getX(d+0),v=t.getX(d+1),m=t.getX(d+2);i.fromBufferAttribute(e,p),r.fromBufferAttribute(e,v),o.fromBufferAttribute(e,m),h.subVectors(o,r),u.subVectors(i,r),h.cross(u),a.fromBufferAttribute(n,p),l.fromBufferAttribute(n,v),c.fromBufferAttribute(n,m),a.add(h),l.add(h),c.add(h),n.setXYZ(p,a.x,a.y,a.z),n.setXYZ(v,l.x,l.y,l.z),n.setXYZ(m,c.x,c.y,c.z)}else for(let d=0,f=e.count;d<f;d+=3)i.fromBufferAttribute(e,d+0),r.fromBufferAttribute(e,d+1),o.fromBufferAttribute(e,d+2),h.subVectors(o,r),u.subVectors(i,r),h.cross(u),n.setXYZ(d+0,h.x,h.y,h.z),n.setXYZ(d+1,h.x,h.y,h.z),n.setXYZ(d+2,h.x,h.y,h.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let t=this.attributes.normal;for(let e=0,n=t.count;e<n;e++)In.fromBufferAttribute(t,e),In.normalize(),t.setXYZ(e,In.x,In.y,In.z)}toNonIndexed(){function t(a,l){let c=a.array,h=a.itemSize,u=a.normalized,d=new c.constructor(l.length*h),f=0,p=0;for(let v=0,m=l.length;v<m;v++){a.isInterleavedBufferAttribute?f=l[v]*a.data.stride+a.offset:f=l[v]*h;for(let g=0;g<h;g++)d[p++]=c[f++]}return new $n(d,h,u)}if(this.index===null)return Yt("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let e=new s,n=this.index.array,i=this.attributes;for(let a in i){let l=i[a],c=t(l,n);e.setAttribute(a,c)}let r=this.morphAttributes;for(let a in r){let l=[],c=r[a];for(let h=0,u=c.length;h<u;h++){let d=c[h],f=t(d,n);l.push(f)}e.morphAttributes[a]=l}e.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];e.addGroup(c.start,c.count,c.materialIndex)}return e}toJSON(){let t={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(t.uuid=this.uuid,t.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,t.name=this.name,Object.keys(this.userData).length>0&&(t.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(t[c]=l[c]);return t}t.data={attributes:{}};let e=this.index;e!==null&&(t.data.index={type:e.array.constructor.name,array:Array.prototype.slice.call(e.array)});let n=this.attributes;for(let l in n){let c=n[l];t.data.attributes[l]=c.toJSON(t.data)}let i={},r=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],h=[];for(let u=0,d=c.length;u<d;u++){let f=c[u];h.push(f.toJSON(t.data))}h.length>0&&(i[l]=h,r=!0)}r&&(t.data.morphAttributes=i,t.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(t.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(t.data.boundingSphere=a.toJSON()),t}clone(){return new this.constructor().copy(this)}copy(t){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let e={};this.name=t.name;let n=t.index;n!==null&&this.setIndex(n.clone());let i=t.attributes;for(let c in i){let h=i[c];this.setAttribute(c,h.clone(e))}let r=t.morphAttributes;for(let c in r){let h=[],u=r[c];for(let d=0,f=u.length;d<f;d++)h.push(u[d].clone(e));this.morphAttributes[c]=h}this.morphTargetsRelative=t.morphTargetsRelative;let o=t.groups;for(let c=0,h=o.length;c<h;c++){let u=o[c];this.addGroup(u.start,u.count,u.materialIndex)}let a=t.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=t.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=t.drawRange.start,this.drawRange.count=t.drawRange.count,this.userData=t.userData,this._transformed=t._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}},rc=class{constructor(t,e){this.isInterleavedBuffer=!0,this.array=t,this.stride=e,this.count=t!==void 0?t.length/e:0,this.usage=pd,this.updateRanges=[],this.version=0,this.uuid=Js()}onUploadCallback(){}set needsUpdate(t){t===!0&&this.version++}setUsage(t){return this.usage=t,this}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}copy(t){return this.array=new t.array.constructor(t.array),this.count=t.count,this.stride=t.stride,this.usage=t.usage,this}copyAt(t,e,n){t*=this.stride,n*=e.stride;for(let i=0,r=this.stride;i<r;i++)this.array[t+i]=e.array[n+i];return this}set(t,e=0){return this.array.set(t,e),this}clone(t){t.arrayBuffers===void 0&&(t.arrayBuffers={});let e=rp(this.array);t.arrayBuffers[e]===void 0&&(t.arrayBuffers[e]=this.array.slice(0).buffer);let n=new this.array.constructor(t.arrayBuffers[e]),i=new this.constructor(n,this.stride);return i.setUsage(this.usage),i}onUpload(t){return this.onUploadCallback=t,this}toJSON(t){t.arrayBuffers===void 0&&(t.arrayBuffers={});let e=rp(this.array);t.arrayBuffers[e]===void 0&&(t.arrayBuffers[e]=Array.from(new Uint32Array(this.array.slice(0).buffer)));let n={uuid:this.uuid,buffer:e,type:this.array.constructor.name,stride:this.stride};return n.usage=this.usage,n}};function rp(s){return s.buffer._uuid===void 0&&(s.buffer._uuid=Js()),s.byteOffset===0&&s.byteLength===s.buffer.byteLength?s.buffer._uuid:s.buffer._uuid+":"+s.byteOffset+":"+s.byteLength}var qn=new C,fa=class s{constructor(t,e,n,i=!1){this.isInterleavedBufferAttribute=!0,this.name="",this.data=t,this.itemSize=e,this.offset=n,this.normalized=i,this._normalizationScale=t!==void 0?_h(t.array):void 0}get count(){return this.data.count}get array(){return this.data.array}set needsUpdate(t){this.data.needsUpdate=t}applyMatrix4(t){for(let e=0,n=this.data.count;e<n;e++)qn.fromBufferAttribute(this,e),qn.applyMatrix4(t),this.setXYZ(e,qn.x,qn.y,qn.z);return this}applyNormalMatrix(t){for(let e=0,n=this.count;e<n;e++)qn.fromBufferAttribute(this,e),qn.applyNormalMatrix(t),this.setXYZ(e,qn.x,qn.y,qn.z);return this}transformDirection(t){for(let e=0,n=this.count;e<n;e++)qn.fromBufferAttribute(this,e),qn.transformDirection(t),this.setXYZ(e,qn.x,qn.y,qn.z);return this}getComponent(t,e){let n=this.array[t*this.data.stride+this.offset+e];return this.normalized&&(n=this._denormalize(n)),n}setComponent(t,e,n){return this.normalized&&(n=this._normalize(n)),this.data.array[t*this.data.stride+this.offset+e]=n,this}setX(t,e){return this.normalized&&(e=this._normalize(e)),this.data.array[t*this.data.stride+this.offset]=e,this}setY(t,e){return this.normalized&&(e=this._normalize(e)),this.data.array[t*this.data.stride+this.offset+1]=e,this}setZ(t,e){return this.normalized&&(e=this._normalize(e)),this.data.array[t*this.data.stride+this.offset+2]=e,this}setW(t,e){return this.normalized&&(e=this._normalize(e)),this.data.array[t*this.data.stride+this.offset+3]=e,this}getX(t){let e=this.data.array[t*this.data.stride+this.offset];return this.normalized&&(e=this._denormalize(e)),e}getY(t){let e=this.data.array[t*this.data.stride+this.offset+1];return this.normalized&&(e=this._denormalize(e)),e}getZ(t){let e=this.data.array[t*this.data.stride+this.offset+2];return this.normalized&&(e=this._denormalize(e)),e}getW(t){let e=this.data.array[t*this.data.stride+this.offset+3];return this.normalized&&(e=this._denormalize(e)),e}setXY(t,e,n){return t=t*this.data.stride+this.offset,this.normalized&&(e=this._normalize(e),n=this._normalize(n)),this.data.array[t+0]=e,this.data.array[t+1]=n,this}setXYZ(t,e,n,i){return t=t*this.data.stride+this.offset,this.normalized&&(e=this._normalize(e),n=this._normalize(n),i=this._normalize(i)),this.data.array[t+0]=e,this.data.array[t+1]=n,this.data.array[t+2]=i,this}setXYZW(t,e,n,i,r){return t=t*this.data.stride+this.offset,this.normalized&&(e=this._normalize(e),n=this._normalize(n),i=this._normalize(i),r=this._normalize(r)),this.data.array[t+0]=e,this.data.array[t+1]=n,this.data.array[t+2]=i,this.data.array[t+3]=r,this}clone(t){if(t===void 0){ca("InterleavedBufferAttribute.clone(): Cloning an interleaved buffer attribute will de-interleave buffer data.");let e=[];for(let n=0;n<this.count;n++){let i=n*this.data.stride+this.offset;for(let r=0;r<this.itemSize;r++)e.push(this.data.array[i+r])}return new $n(new this.array.constructor(e),this.itemSize,this.normalized)}else return t.interleavedBuffers===void 0&&(t.interleavedBuffers={}),t.interleavedBuffers[this.data.uuid]===void 0&&(t.interleavedBuffers[this.data.uuid]=this.data.clone(t)),new s(t.interleavedBuffers[this.data.uuid],this.itemSize,this.offset,this.normalized)}toJSON(t){if(t===void 0){ca("InterleavedBufferAttribute.toJSON(): Serializing an interleaved buffer attribute will de-interleave buffer data.");let e=[];for(let n=0;n<this.count;n++){let i=n*this.data.stride+this.offset;for(let r=0;r<this.itemSize;r++)e.push(this.data.array[i+r])}return{itemSize:this.itemSize,type:this.array.constructor.name,array:e,normalized:this.normalized}}else return t.interleavedBuffers===void 0&&(t.interleavedBuffers={}),t.interleavedBuffers[this.data.uuid]===void 0&&(t.interleavedBuffers[this.data.uuid]=this.data.toJSON(t)),{isInterleavedBufferAttribute:!0,itemSize:this.itemSize,data:this.data.uuid,offset:this.offset,normalized:this.normalized}}_denormalize(t){let e=this._normalizationScale;return e!==void 0?Math.max(t/e,-1):xd(t,this.data.array)}_normalize(t){let e=this._normalizationScale;return e!==void 0?Math.round(t*e):yd(t,this.data.array)}},wu=new C,I_=new C,L_=new ie,Zn=class{constructor(t=new C(1,0,0),e=0){this.isPlane=!0,this.normal=t,this.constant=e}set(t,e){return this.normal.copy(t),this.constant=e,this}setComponents(t,e,n,i){return this.normal.set(t,e,n),this.constant=i,this}setFromNormalAndCoplanarPoint(t,e){return this.normal.copy(t),this.constant=-e.dot(this.normal),this}setFromCoplanarPoints(t,e,n){let i=wu.subVectors(n,e).cross(I_.subVectors(t,e)).normalize();return this.setFromNormalAndCoplanarPoint(i,t),this}copy(t){return this.normal.copy(t.normal),this.constant=t.constant,this}normalize(){let t=1/this.normal.length();return this.normal.multiplyScalar(t),this.constant*=t,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(t){return this.normal.dot(t)+this.constant}distanceToSphere(t){return this.distanceToPoint(t.center)-t.radius}projectPoint(t,e){return e.copy(t).addScaledVector(this.normal,-this.distanceToPoint(t))}intersectLine(t,e,n=!0){let i=t.delta(wu),r=this.normal.dot(i);if(r===0)return this.distanceToPoint(t.start)===0?e.copy(t.start):null;let o=-(t.start.dot(this.normal)+this.constant)/r;return n===!0&&(o<0||o>1)?null:e.copy(t.start).addScaledVector(i,o)}intersectsLine(t){let e=this.distanceToPoint(t.start),n=this.distanceToPoint(t.end);return e<0&&n>0||n<0&&e>0}intersectsBox(t){return t.intersectsPlane(this)}intersectsSphere(t){return t.intersectsPlane(this)}coplanarPoint(t){return t.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(t,e){let n=e||L_.getNormalMatrix(t),i=this.coplanarPoint(wu).applyMatrix4(t),r=this.normal.applyMatrix3(n).normalize();return this.constant=-i.dot(r),this}translate(t){return this.constant-=t.dot(this.normal),this}equals(t){return t.normal.equals(this.normal)&&t.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(t){return this.normal.fromArray(t.normal),this.constant=t.constant,this}},D_=0,yi=class extends Ii{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:D_++}),this.uuid=Js(),this.name="",this.type="Material",this.blending=xo,this.side=Zs,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=$u,this.blendDst=Ju,this.blendEquation=ur,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new Zt(0,0,0),this.blendAlpha=0,this.depthFunc=eo,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=sm,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=Xl,this.stencilZFail=Xl,this.stencilZPass=Xl,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(t){this._alphaTest>0!=t>0&&this.version++,this._alphaTest=t}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(t){if(t!==void 0)for(let e in t){let n=t[e];if(n===void 0){Yt(`Material: parameter '${e}' has value of undefined.`);continue}let i=this[e];if(i===void 0){Yt(`Material: '${e}' is not a property of THREE.${this.type}.`);continue}i&&i.isColor?i.set(n):i&&i.isVector2&&n&&n.isVector2||i&&i.isEuler&&n&&n.isEuler||i&&i.isVector3&&n&&n.isVector3?i.copy(n):this[e]=n}}toJSON(t){let e=t===void 0||typeof t=="string";e&&(t={textures:{},images:{}});let n={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,n.blending=this.blending,n.side=this.side,n.shadowSide=this.shadowSide,n.vertexColors=this.vertexColors,n.opacity=this.opacity,n.transparent=this.transparent,n.blendSrc=this.blendSrc,n.blendDst=this.blendDst,n.blendEquation=this.blendEquation,n.blendSrcAlpha=this.blendSrcAlpha,n.blendDstAlpha=this.blendDstAlpha,n.blendEquationAlpha=this.blendEquationAlpha,n.blendColor=this.blendColor.getHex(),n.blendAlpha=this.blendAlpha,n.depthFunc=this.depthFunc,n.depthTest=this.depthTest,n.depthWrite=this.depthWrite,n.colorWrite=this.colorWrite,n.clipIntersection=this.clipIntersection,n.clipShadows=this.clipShadows,n.stencilWriteMask=this.stencilWriteMask,n.stencilFunc=this.stencilFunc,n.stencilRef=this.stencilRef,n.stencilFuncMask=this.stencilFuncMask,n.stencilFail=this.stencilFail,n.stencilZFail=this.stencilZFail,n.stencilZPass=this.stencilZPass,n.stencilWrite=this.stencilWrite,n.polygonOffset=this.polygonOffset,n.polygonOffsetFactor=this.polygonOffsetFactor,n.polygonOffsetUnits=this.polygonOffsetUnits,n.dithering=this.dithering,n.alphaTest=this.alphaTest,n.alphaHash=this.alphaHash,n.alphaToCoverage=this.alphaToCoverage,n.premultipliedAlpha=this.premultipliedAlpha,n.forceSinglePass=this.forceSinglePass,n.allowOverride=this.allowOverride,n.visible=this.visible,n.toneMapped=this.toneMapped,n.name=this.name,this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(n.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(n.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(t).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(t).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(t).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(t).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(t).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(t).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(n.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(n.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(n.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(t).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(t).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(t).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(t).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(t).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(t).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(t).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(t).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(t).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(t).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(t).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(t).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(t).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(t).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(t).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(t).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(t).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(t).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(t).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(t).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(t).uuid),this.attenuationDistance!==void 0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(n.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(n.rotation=this.rotation),this.depthPacking!==void 0&&(n.depthPacking=this.depthPacking),this.linewidth!==void 0&&(n.linewidth=this.linewidth),this.linecap!==void 0&&(n.linecap=this.linecap),this.linejoin!==void 0&&(n.linejoin=this.linejoin),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.wireframe!==void 0&&(n.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(n.flatShading=this.flatShading),this.fog!==void 0&&(n.fog=this.fog),Object.keys(this.userData).length>0&&(n.userData=this.userData);function i(r){let o=[];for(let a in r){let l=r[a];delete l.metadata,o.push(l)}return o}if(e){let r=i(t.textures),o=i(t.images);r.length>0&&(n.textures=r),o.length>0&&(n.images=o)}return n}fromJSON(t,e){if(t.uuid!==void 0&&(this.uuid=t.uuid),t.name!==void 0&&(this.name=t.name),t.color!==void 0&&this.color!==void 0&&this.color.setHex(t.color),t.roughness!==void 0&&(this.roughness=t.roughness),t.metalness!==void 0&&(this.metalness=t.metalness),t.sheen!==void 0&&(this.sheen=t.sheen),t.sheenColor!==void 0&&(this.sheenColor=new Zt().setHex(t.sheenColor)),t.sheenRoughness!==void 0&&(this.sheenRoughness=t.sheenRoughness),t.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(t.emissive),t.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(t.specular),t.specularIntensity!==void 0&&(this.specularIntensity=t.specularIntensity),t.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(t.specularColor),t.shininess!==void 0&&(this.shininess=t.shininess),t.clearcoat!==void 0&&(this.clearcoat=t.clearcoat),t.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=t.clearcoatRoughness),t.diffuseRoughness!==void 0&&(this.diffuseRoughness=t.diffuseRoughness),t.dispersion!==void 0&&(this.dispersion=t.dispersion),t.retroreflectivity!==void 0&&(this.retroreflectivity=t.retroreflectivity),t.iridescence!==void 0&&(this.iridescence=t.iridescence),t.iridescenceIOR!==void 0&&(this.iridescenceIOR=t.iridescenceIOR),t.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessMinimum),t.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=t.iridescenceThicknessMaximum),t.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=t.iridescenceThicknessRange[1]),t.transmission!==void 0&&(this.transmission=t.transmission),t.thickness!==void 0&&(this.thickness=t.thickness),t.attenuationDistance!==void 0&&(this.attenuationDistance=t.attenuationDistance),t.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(t.attenuationColor),t.anisotropy!==void 0&&(this.anisotropy=t.anisotropy),t.anisotropyRotation!==void 0&&(this.anisotropyRotation=t.anisotropyRotation),t.fog!==void 0&&(this.fog=t.fog),t.flatShading!==void 0&&(this.flatShading=t.flatShading),t.blending!==void 0&&(this.blending=t.blending),t.combine!==void 0&&(this.combine=t.combine),t.side!==void 0&&(this.side=t.side),t.shadowSide!==void 0&&(this.shadowSide=t.shadowSide),t.opacity!==void 0&&(this.opacity=t.opacity),t.transparent!==void 0&&(this.transparent=t.transparent),t.alphaTest!==void 0&&(this.alphaTest=t.alphaTest),t.alphaHash!==void 0&&(this.alphaHash=t.alphaHash),t.depthFunc!==void 0&&(this.depthFunc=t.depthFunc),t.depthTest!==void 0&&(this.depthTest=t.depthTest),t.depthWrite!==void 0&&(this.depthWrite=t.depthWrite),t.colorWrite!==void 0&&(this.colorWrite=t.colorWrite),t.clippingPlanes!==void 0&&(this.clippingPlanes=t.clippingPlanes.map(n=>new Zn().fromJSON(n))),t.clipIntersection!==void 0&&(this.clipIntersection=t.clipIntersection),t.clipShadows!==void 0&&(this.clipShadows=t.clipShadows),t.depthPacking!==void 0&&(this.depthPacking=t.depthPacking),t.blendSrc!==void 0&&(this.blendSrc=t.blendSrc),t.blendDst!==void 0&&(this.blendDst=t.blendDst),t.blendEquation!==void 0&&(this.blendEquation=t.blendEquation),t.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=t.blendSrcAlpha),t.blendDstAlpha!==void 0&&(this.blendDstAlpha=t.blendDstAlpha),t.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=t.blendEquationAlpha),t.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(t.blendColor),t.blendAlpha!==void 0&&(this.blendAlpha=t.blendAlpha),t.stencilWriteMask!==void 0&&(this.stencilWriteMask=t.stencilWriteMask),t.stencilFunc!==void 0&&(this.stencilFunc=t.stencilFunc),t.stencilRef!==void 0&&(this.stencilRef=t.stencilRef),t.stencilFuncMask!==void 0&&(this.stencilFuncMask=t.stencilFuncMask),t.stencilFail!==void 0&&(this.stencilFail=t.stencilFail),t.stencilZFail!==void 0&&(this.stencilZFail=t.stencilZFail),t.stencilZPass!==void 0&&(this.stencilZPass=t.stencilZPass),t.stencilWrite!==void 0&&(this.stencilWrite=t.stencilWrite),t.wireframe!==void 0&&(this.wireframe=t.wireframe),t.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=t.wireframeLinewidth),t.wireframeLinecap!==void 0&&(this.wireframeLinecap=t.wireframeLinecap),t.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=t.wireframeLinejoin),t.rotation!==void 0&&(this.rotation=t.rotation),t.linewidth!==void 0&&(this.linewidth=t.linewidth),t.linecap!==void 0&&(this.linecap=t.linecap),t.linejoin!==void 0&&(this.linejoin=t.linejoin),t.dashSize!==void 0&&(this.dashSize=t.dashSize),t.gapSize!==void 0&&(this.gapSize=t.gapSize),t.scale!==void 0&&(this.scale=t.scale),t.polygonOffset!==void 0&&(this.polygonOffset=t.polygonOffset),t.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=t.polygonOffsetFactor),t.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=t.polygonOffsetUnits),t.dithering!==void 0&&(this.dithering=t.dithering),t.alphaToCoverage!==void 0&&(this.alphaToCoverage=t.alphaToCoverage),t.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=t.premultipliedAlpha),t.forceSinglePass!==void 0&&(this.forceSinglePass=t.forceSinglePass),t.allowOverride!==void 0&&(this.allowOverride=t.allowOverride),t.visible!==void 0&&(this.visible=t.visible),t.toneMapped!==void 0&&(this.toneMapped=t.toneMapped),t.userData!==void 0&&(this.userData=t.userData),t.vertexColors!==void 0&&(typeof t.vertexColors=="number"?this.vertexColors=t.vertexColors>0:this.vertexColors=t.vertexColors),t.size!==void 0&&(this.size=t.size),t.sizeAttenuation!==void 0&&(this.sizeAttenuation=t.sizeAttenuation),t.map!==void 0&&(this.map=e[t.map]||null),t.matcap!==void 0&&(this.matcap=e[t.matcap]||null),t.alphaMap!==void 0&&(this.alphaMap=e[t.alphaMap]||null),t.bumpMap!==void 0&&(this.bumpMap=e[t.bumpMap]||null),t.bumpScale!==void 0&&(this.bumpScale=t.bumpScale),t.normalMap!==void 0&&(this.normalMap=e[t.normalMap]||null),t.normalMapType!==void 0&&(this.normalMapType=t.normalMapType),t.normalScale!==void 0){let n=t.normalScale;Array.isArray(n)===!1&&(n=[n,n]),this.normalScale=new pt().fromArray(n)}return t.displacementMap!==void 0&&(this.displacementMap=e[t.displacementMap]||null),t.displacementScale!==void 0&&(this.displacementScale=t.displacementScale),t.displacementBias!==void 0&&(this.displacementBias=t.displacementBias),t.roughnessMap!==void 0&&(this.roughnessMap=e[t.roughnessMap]||null),t.metalnessMap!==void 0&&(this.metalnessMap=e[t.metalnessMap]||null),t.emissiveMap!==void 0&&(this.emissiveMap=e[t.emissiveMap]||null),t.emissiveIntensity!==void 0&&(this.emissiveIntensity=t.emissiveIntensity),t.specularMap!==void 0&&(this.specularMap=e[t.specularMap]||null),t.specularIntensityMap!==void 0&&(this.specularIntensityMap=e[t.specularIntensityMap]||null),t.specularColorMap!==void 0&&(this.specularColorMap=e[t.specularColorMap]||null),t.envMap!==void 0&&(this.envMap=e[t.envMap]||null),t.envMapRotation!==void 0&&this.envMapRotation.fromArray(t.envMapRotation),t.envMapIntensity!==void 0&&(this.envMapIntensity=t.envMapIntensity),t.reflectivity!==void 0&&(this.reflectivity=t.reflectivity),t.refractionRatio!==void 0&&(this.refractionRatio=t.refractionRatio),t.lightMap!==void 0&&(this.lightMap=e[t.lightMap]||null),t.lightMapIntensity!==void 0&&(this.lightMapIntensity=t.lightMapIntensity),t.aoMap!==void 0&&(this.aoMap=e[t.aoMap]||null),t.aoMapIntensity!==void 0&&(this.aoMapIntensity=t.aoMapIntensity),t.gradientMap!==void 0&&(this.gradientMap=e[t.gradientMap]||null),t.clearcoatMap!==void 0&&(this.clearcoatMap=e[t.clearcoatMap]||null),t.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=e[t.clearcoatRoughnessMap]||null),t.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=e[t.clearcoatNormalMap]||null),t.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new pt().fromArray(t.clearcoatNormalScale)),t.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=e[t.diffuseRoughnessMap]||null),t.iridescenceMap!==void 0&&(this.iridescenceMap=e[t.iridescenceMap]||null),t.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=e[t.iridescenceThicknessMap]||null),t.transmissionMap!==void 0&&(this.transmissionMap=e[t.transmissionMap]||null),t.thicknessMap!==void 0&&(this.thicknessMap=e[t.thicknessMap]||null),t.anisotropyMap!==void 0&&(this.anisotropyMap=e[t.anisotropyMap]||null),t.sheenColorMap!==void 0&&(this.sheenColorMap=e[t.sheenColorMap]||null),t.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=e[t.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(t){this.name=t.name,this.blending=t.blending,this.side=t.side,this.vertexColors=t.vertexColors,this.opacity=t.opacity,this.transparent=t.transparent,this.blendSrc=t.blendSrc,this.blendDst=t.blendDst,this.blendEquation=t.blendEquation,this.blendSrcAlpha=t.blendSrcAlpha,this.blendDstAlpha=t.blendDstAlpha,this.blendEquationAlpha=t.blendEquationAlpha,this.blendColor.copy(t.blendColor),this.blendAlpha=t.blendAlpha,this.depthFunc=t.depthFunc,this.depthTest=t.depthTest,this.depthWrite=t.depthWrite,this.stencilWriteMask=t.stencilWriteMask,this.stencilFunc=t.stencilFunc,this.stencilRef=t.stencilRef,this.stencilFuncMask=t.stencilFuncMask,this.stencilFail=t.stencilFail,this.stencilZFail=t.stencilZFail,this.stencilZPass=t.stencilZPass,this.stencilWrite=t.stencilWrite;let e=t.clippingPlanes,n=null;if(e!==null){let i=e.length;n=new Array(i);for(let r=0;r!==i;++r)n[r]=e[r].clone()}return this.clippingPlanes=n,this.clipIntersection=t.clipIntersection,this.clipShadows=t.clipShadows,this.shadowSide=t.shadowSide,this.colorWrite=t.colorWrite,this.precision=t.precision,this.polygonOffset=t.polygonOffset,this.polygonOffsetFactor=t.polygonOffsetFactor,this.polygonOffsetUnits=t.polygonOffsetUnits,this.dithering=t.dithering,this.alphaTest=t.alphaTest,this.alphaHash=t.alphaHash,this.alphaToCoverage=t.alphaToCoverage,this.premultipliedAlpha=t.premultipliedAlpha,this.forceSinglePass=t.forceSinglePass,this.allowOverride=t.allowOverride,this.visible=t.visible,this.toneMapped=t.toneMapped,this.userData=JSON.parse(JSON.stringify(t.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(t){t===!0&&this.version++}},lo=class extends yi{constructor(t){super(),this.isSpriteMaterial=!0,this.type="SpriteMaterial",this.color=new Zt(16777215),this.map=null,this.alphaMap=null,this.rotation=0,this.sizeAttenuation=!0,this.transparent=!0,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.alphaMap=t.alphaMap,this.rotation=t.rotation,this.sizeAttenuation=t.sizeAttenuation,this.fog=t.fog,this}},Gr,$o=new C,Wr=new C,Xr=new C,qr=new pt,Jo=new pt,mm=new ve,Ml=new C,Ko=new C,Sl=new C,op=new pt,Tu=new pt,ap=new pt,pa=class extends _n{constructor(t=new lo){if(super(),this.isSprite=!0,this.type="Sprite",Gr===void 0){Gr=new Se;let e=new Float32Array([-.5,-.5,0,0,0,.5,-.5,0,1,0,.5,.5,0,1,1,-.5,.5,0,0,1]),n=new rc(e,5);Gr.setIndex([0,1,2,0,2,3]),Gr.setAttribute("position",new fa(n,3,0,!1)),Gr.setAttribute("uv",new fa(n,2,3,!1))}this.geometry=Gr,this.material=t,this.center=new pt(.5,.5),this.count=1}intersectsFrustum(t){return t.intersectsSprite(this)}raycast(t,e){t.camera===null&&Kt('Sprite: "Raycaster.camera" needs to be set in order to raycast against sprites.'),Wr.setFromMatrixScale(this.matrixWorld),mm.copy(t.camera.matrixWorld),this.modelViewMatrix.multiplyMatrices(t.camera.matrixWorldInverse,this.matrixWorld),Xr.setFromMatrixPosition(this.modelViewMatrix),t.camera.isPerspectiveCamera&&this.material.sizeAttenuation===!1&&Wr.multiplyScalar(-Xr.z);let n=this.material.rotation,i,r;n!==0&&(r=Math.cos(n),i=Math.sin(n));let o=this.center;bl(Ml.set(-.5,-.5,0),Xr,o,Wr,i,r),bl(Ko.set(.5,-.5,0),Xr,o,Wr,i,r),bl(Sl.set(.5,.5,0),Xr,o,Wr,i,r),op.set(0,0),Tu.set(1,0),ap.set(1,1);let a=t.ray.intersectTriangle(Ml,Ko,Sl,!1,$o);if(a===null&&(bl(Ko.set(-.5,.5,0),Xr,o,Wr,i,r),Tu.set(0,1),a=t.ray.intersectTriangle(Ml,Sl,Ko,!1,$o),a===null))return;let l=t.ray.origin.distanceTo($o);l<t.near||l>t.far||e.push({distance:l,point:$o.clone(),uv:_i.getInterpolation($o,Ml,Ko,Sl,op,Tu,ap,new pt),face:null,object:this})}copy(t,e){return super.copy(t,e),t.center!==void 0&&this.center.copy(t.center),this.material=t.material,this}toJSON(t){let e=super.toJSON(t);return e.object.center=this.center.toArray(),e}};function bl(s,t,e,n,i,r){qr.subVectors(s,e).addScalar(.5).multiply(n),i!==void 0?(Jo.x=r*qr.x-i*qr.y,Jo.y=i*qr.x+r*qr.y):Jo.copy(qr),s.copy(t),s.x+=Jo.x,s.y+=Jo.y,s.applyMatrix4(mm)}var ps=new C,Au=new C,El=new C,wl=new C,Bs=class{constructor(t=new C,e=new C(0,0,-1)){this.origin=t,this.direction=e}set(t,e){return this.origin.copy(t),this.direction.copy(e),this}copy(t){return this.origin.copy(t.origin),this.direction.copy(t.direction),this}at(t,e){return e.copy(this.origin).addScaledVector(this.direction,t)}lookAt(t){return this.direction.copy(t).sub(this.origin).normalize(),this}recast(t){return this.origin.copy(this.at(t,ps)),this}closestPointToPoint(t,e){e.subVectors(t,this.origin);let n=e.dot(this.direction);return n<0?e.copy(this.origin):e.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(t){return Math.sqrt(this.distanceSqToPoint(t))}distanceSqToPoint(t){let e=ps.subVectors(t,this.origin).dot(this.direction);return e<0?this.origin.distanceToSquared(t):(ps.copy(this.origin).addScaledVector(this.direction,e),ps.distanceToSquared(t))}distanceSqToSegment(t,e,n,i){Au.copy(t).add(e).multiplyScalar(.5),El.copy(e).sub(t).normalize(),wl.copy(this.origin).sub(Au);let r=t.distanceTo(e)*.5,o=-this.direction.dot(El),a=wl.dot(this.direction),l=-wl.dot(El),c=wl.lengthSq(),h=Math.abs(1-o*o),u,d,f,p;if(h>0)if(u=o*l-a,d=o*a-l,p=r*h,u>=0)if(d>=-p)if(d<=p){let v=1/h;u*=v,d*=v,f=u*(u+o*d+2*a)+d*(o*u+d+2*l)+c}else d=r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;else d=-r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;else d<=-p?(u=Math.max(0,-(-o*r+a)),d=u>0?-r:Math.min(Math.max(-r,-l),r),f=-u*u+d*(d+2*l)+c):d<=p?(u=0,d=Math.min(Math.max(-r,-l),r),f=d*(d+2*l)+c):(u=Math.max(0,-(o*r+a)),d=u>0?r:Math.min(Math.max(-r,-l),r),f=-u*u+d*(d+2*l)+c);else d=o>0?-r:r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,u),i&&i.copy(Au).addScaledVector(El,d),f}intersectSphere(t,e){if(t.radius<0)return null;ps.subVectors(t.center,this.origin);let n=ps.dot(this.direction),i=ps.dot(ps)-n*n,r=t.radius*t.radius;if(i>r)return null;let o=Math.sqrt(r-i),a=n-o,l=n+o;return l<0?null:a<0?this.at(l,e):this.at(a,e)}intersectsSphere(t){return t.radius<0?!1:this.distanceSqToPoint(t.center)<=t.radius*t.radius}distanceToPlane(t){let e=t.normal.dot(this.direction);if(e===0)return t.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(t.normal)+t.constant)/e;return n>=0?n:null}intersectPlane(t,e){let n=this.distanceToPlane(t);return n===null?null:this.at(n,e)}intersectsPlane(t){let e=t.distanceToPoint(this.origin);return e===0||t.normal.dot(this.direction)*e<0}intersectBox(t,e){let n,i,r,o,a,l,c=1/this.direction.x,h=1/this.direction.y,u=1/this.direction.z,d=this.origin;return c>=0?(n=(t.min.x-d.x)*c,i=(t.max.x-d.x)*c):(n=(t.max.x-d.x)*c,i=(t.min.x-d.x)*c),h>=0?(r=(t.min.y-d.y)*h,o=(t.max.y-d.y)*h):(r=(t.max.y-d.y)*h,o=(t.min.y-d.y)*h),n>o||r>i||((r>n||isNaN(n))&&(n=r),(o<i||isNaN(i))&&(i=o),u>=0?(a=(t.min.z-d.z)*u,l=(t.max.z-d.z)*u):(a=(t.max.z-d.z)*u,l=(t.min.z-d.z)*u),n>l||a>i)||((a>n||n!==n)&&(n=a),(l<i||i!==i)&&(i=l),i<0)?null:this.at(n>=0?n:i,e)}intersectsBox(t){return this.intersectBox(t,ps)!==null}intersectTriangle(t,e,n,i,r){let o=this.origin,a=this.direction,l=a.x,c=a.y,h=a.z,u=t.x-o.x,d=t.y-o.y,f=t.z-o.z,p=e.x-o.x,v=e.y-o.y,m=e.z-o.z,g=n.x-o.x,y=n.y-o.y,A=n.z-o.z,M=Math.abs(l),R=Math.abs(c),b=Math.abs(h),_,w,F,L,D,z,H,U,W,Y,G,lt;if(M>=R&&M>=b?(F=l,z=u,W=p,lt=g,l>=0?(_=c,w=h,L=d,D=f,H=v,U=m,Y=y,G=A):(_=h,w=c,L=f,D=d,H=m,U=v,Y=A,G=y)):R>=b?(F=c,z=d,W=v,lt=y,c>=0?(_=h,w=l,L=f,D=u,H=m,U=p,Y=A,G=g):(_=l,w=h,L=u,D=f,H=p,U=m,Y=g,G=A)):(F=h,z=f,W=m,lt=A,h>=0?(_=l,w=c,L=u,D=d,H=p,U=v,Y=g,G=y):(_=c,w=l,L=d,D=u,H=v,U=p,Y=y,G=g)),F===0)return null;let J=_/F,j=w/F,it=1/F,ut=L-J*z,ht=D-j*z,Q=H-J*W,mt=U-j*W,xt=Y-J*lt,Rt=G-j*lt,St=xt*mt-Rt*Q,Wt=ut*Rt-ht*xt,oe=Q*ht-mt*ut;if(i){if(St<0||Wt<0||oe<0)return null}else if((St<0||Wt<0||oe<0)&&(St>0||Wt>0||oe>0))return null;let Vt=St+Wt+oe;if(Vt===0)return null;let de=it*(St*z+Wt*W+oe*lt);return(Vt>0?de<0:de>0)?null:this.at(de/Vt,r)}applyMatrix4(t){return this.origin.applyMatrix4(t),this.direction.transformDirection(t),this}equals(t){return t.origin.equals(this.origin)&&t.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},co=class extends yi{constructor(t){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new Zt(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Ji,this.combine=Pc,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.fog=t.fog,this}},lp=new ve,sr=new Bs,Tl=new _s,cp=new C,Al=new C,Rl=new C,Cl=new C,Ru=new C,Pl=new C,hp=new C,Il=new C,xe=class extends _n{constructor(t=new Se,e=new co){super(),this.isMesh=!0,this.type="Mesh",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}updateMorphTargets(){let e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){let i=e[n[0]];if(i!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=i.length;r<o;r++){let a=i[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(t,e){let n=this.geometry,i=n.attributes.position,r=n.morphAttributes.position,o=n.morphTargetsRelative;e.fromBufferAttribute(i,t);let a=this.morphTargetInfluences;if(r&&a){Pl.set(0,0,0);for(let l=0,c=r.length;l<c;l++){let h=a[l],u=r[l];h!==0&&(Ru.fromBufferAttribute(u,t),o?Pl.addScaledVector(Ru,h):Pl.addScaledVector(Ru.sub(e),h))}e.add(Pl)}return e}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let n=this.geometry,i=this.material,r=this.matrixWorld;i!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),Tl.copy(n.boundingSphere),Tl.applyMatrix4(r),sr.copy(t.ray).recast(t.near),!(Tl.containsPoint(sr.origin)===!1&&(sr.intersectSphere(Tl,cp)===null||sr.origin.distanceToSquared(cp)>(t.far-t.near)**2))&&(lp.copy(r).invert(),sr.copy(t.ray).applyMatrix4(lp),!(n.boundingBox!==null&&sr.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(t,e,sr)))}_computeIntersections(t,e,n){let i,r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,h=r.attributes.uv1,u=r.attributes.normal,d=r.groups,f=r.drawRange;if(a!==null)if(Array.isArray(o))for(let p=0,v=d.length;p<v;p++){let m=d[p],g=o[m.materialIndex],y=Math.max(m.start,f.start),A=Math.min(a.count,Math.min(m.start+m.count,f.start+f.count));for(let M=y,R=A;M<R;M+=3){let b=a.getX(M),_=a.getX(M+1),w=a.getX(M+2);i=Ll(this,g,t,n,c,h,u,b,_,w),i&&(i.faceIndex=Math.floor(M/3),i.face.materialIndex=m.materialIndex,e.push(i))}}else{let p=Math.max(0,f.start),v=Math.min(a.count,f.start+f.count);for(let m=p,g=v;m<g;m+=3){let y=a.getX(m),A=a.getX(m+1),M=a.getX(m+2);i=Ll(this,o,t,n,c,h,u,y,A,M),i&&(i.faceIndex=Math.floor(m/3),e.push(i))}}else if(l!==void 0)if(Array.isArray(o))for(let p=0,v=d.length;p<v;p++){let m=d[p],g=o[m.materialIndex],y=Math.max(m.start,f.start),A=Math.min(l.count,Math.min(m.start+m.count,f.start+f.count));for(let M=y,R=A;M<R;M+=3){let b=M,_=M+1,w=M+2;i=Ll(this,g,t,n,c,h,u,b,_,w),i&&(i.faceIndex=Math.floor(M/3),i.face.materialIndex=m.materialIndex,e.push(i))}}else{let p=Math.max(0,f.start),v=Math.min(l.count,f.start+f.count);for(let m=p,g=v;m<g;m+=3){let y=m,A=m+1,M=m+2;i=Ll(this,o,t,n,c,h,u,y,A,M),i&&(i.faceIndex=Math.floor(m/3),e.push(i))}}}};function N_(s,t,e,n,i,r,o,a){let l;if(t.side===Un?l=n.intersectTriangle(o,r,i,!0,a):l=n.intersectTriangle(i,r,o,t.side===Zs,a),l===null)return null;Il.copy(a),Il.applyMatrix4(s.matrixWorld);let c=e.ray.origin.distanceTo(Il);return c<e.near||c>e.far?null:{distance:c,point:Il.clone(),object:s}}function Ll(s,t,e,n,i,r,o,a,l,c){s.getVertexPosition(a,Al),s.getVertexPosition(l,Rl),s.getVertexPosition(c,Cl);let h=N_(s,t,e,n,Al,Rl,Cl,hp);if(h){let u=new C;_i.getBarycoord(hp,Al,Rl,Cl,u),i&&(h.uv=_i.getInterpolatedAttribute(i,a,l,c,u,new pt)),r&&(h.uv1=_i.getInterpolatedAttribute(r,a,l,c,u,new pt)),o&&(h.normal=_i.getInterpolatedAttribute(o,a,l,c,u,new C),h.normal.dot(n.direction)>0&&h.normal.multiplyScalar(-1));let d={a,b:l,c,normal:new C,materialIndex:0};_i.getNormal(Al,Rl,Cl,d.normal),h.face=d,h.barycoord=u}return h}var ma=class extends Kn{constructor(t=null,e=1,n=1,i,r,o,a,l,c=Ln,h=Ln,u,d){super(null,o,a,l,c,h,i,r,u,d),this.isDataTexture=!0,this.image={data:t,width:e,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var ga=class extends $n{constructor(t,e,n,i=1){super(t,e,n),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=i}copy(t){return super.copy(t),this.meshPerAttribute=t.meshPerAttribute,this}toJSON(){let t=super.toJSON();return t.meshPerAttribute=this.meshPerAttribute,t.isInstancedBufferAttribute=!0,t}},Yr=new ve,up=new ve,Dl=[],dp=new on,U_=new ve,jo=new xe,Qo=new _s,or=class extends xe{constructor(t,e,n){super(t,e),this.isInstancedMesh=!0,this.instanceMatrix=new ga(new Float32Array(n*16),16),this.instanceColor=null,this.morphTexture=null,this.count=n,this.boundingBox=null,this.boundingSphere=null;for(let i=0;i<n;i++)this.setMatrixAt(i,U_)}computeBoundingBox(){let t=this.geometry,e=this.count;this.boundingBox===null&&(this.boundingBox=new on),t.boundingBox===null&&t.computeBoundingBox(),this.boundingBox.makeEmpty();for(let n=0;n<e;n++)this.getMatrixAt(n,Yr),dp.copy(t.boundingBox).applyMatrix4(Yr),this.boundingBox.union(dp)}computeBoundingSphere(){let t=this.geometry,e=this.count;this.boundingSphere===null&&(this.boundingSphere=new _s),t.boundingSphere===null&&t.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let n=0;n<e;n++)this.getMatrixAt(n,Yr),Qo.copy(t.boundingSphere).applyMatrix4(Yr),this.boundingSphere.union(Qo)}copy(t,e){return super.copy(t,e),this.instanceMatrix.copy(t.instanceMatrix),this.morphTexture=t.morphTexture!==null?t.morphTexture.clone():null,this.instanceColor=t.instanceColor!==null?t.instanceColor.clone():null,this.count=t.count,this.boundingBox=t.boundingBox!==null?t.boundingBox.clone():null,this.boundingSphere=t.boundingSphere!==null?t.boundingSphere.clone():null,this}getColorAt(t,e){return this.instanceColor===null?e.setRGB(1,1,1):e.fromArray(this.instanceColor.array,t*3)}getMatrixAt(t,e){return e.fromArray(this.instanceMatrix.array,t*16)}getMorphAt(t,e){let n=e.morphTargetInfluences,i=this.morphTexture.source.data.data,r=n.length+1,o=t*r+1;for(let a=0;a<n.length;a++)n[a]=i[o+a]}raycast(t,e){let n=this.matrixWorld,i=this.count;if(jo.geometry=this.geometry,jo.material=this.material,jo.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),Qo.copy(this.boundingSphere),Qo.applyMatrix4(n),t.ray.intersectsSphere(Qo)!==!1))for(let r=0;r<i;r++){this.getMatrixAt(r,Yr),up.multiplyMatrices(n,Yr),jo.matrixWorld=up,jo.raycast(t,Dl);for(let o=0,a=Dl.length;o<a;o++){let l=Dl[o];l.instanceId=r,l.object=this,e.push(l)}Dl.length=0}}setColorAt(t,e){return this.instanceColor===null&&(this.instanceColor=new ga(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),e.toArray(this.instanceColor.array,t*3),this}setMatrixAt(t,e){return e.toArray(this.instanceMatrix.array,t*16),this}setMorphAt(t,e){let n=e.morphTargetInfluences,i=n.length+1;this.morphTexture===null&&(this.morphTexture=new ma(new Float32Array(i*this.count),i,this.count,Oc,Si));let r=this.morphTexture.source.data.data,o=0;for(let c=0;c<n.length;c++)o+=n[c];let a=this.geometry.morphTargetsRelative?1:1-o,l=i*t;return r[l]=a,r.set(n,l+1),this}updateMorphTargets(){}dispose(){super.dispose(),this.instanceMatrix.dispose(),this.instanceColor!==null&&this.instanceColor.dispose(),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null)}},rr=new _s,F_=new pt(.5,.5),Nl=new C,ks=class{constructor(t=new Zn,e=new Zn,n=new Zn,i=new Zn,r=new Zn,o=new Zn){this.planes=[t,e,n,i,r,o]}set(t,e,n,i,r,o){let a=this.planes;return a[0].copy(t),a[1].copy(e),a[2].copy(n),a[3].copy(i),a[4].copy(r),a[5].copy(o),this}copy(t){let e=this.planes;for(let n=0;n<6;n++)e[n].copy(t.planes[n]);return this}setFromProjectionMatrix(t,e=xi,n=!1){let i=this.planes,r=t.elements,o=r[0],a=r[1],l=r[2],c=r[3],h=r[4],u=r[5],d=r[6],f=r[7],p=r[8],v=r[9],m=r[10],g=r[11],y=r[12],A=r[13],M=r[14],R=r[15];if(i[0].setComponents(c-o,f-h,g-p,R-y).normalize(),i[1].setComponents(c+o,f+h,g+p,R+y).normalize(),i[2].setComponents(c+a,f+u,g+v,R+A).normalize(),i[3].setComponents(c-a,f-u,g-v,R-A).normalize(),n)i[4].setComponents(l,d,m,M).normalize(),i[5].setComponents(c-l,f-d,g-m,R-M).normalize();else if(i[4].setComponents(c-l,f-d,g-m,R-M).normalize(),e===xi)i[5].setComponents(c+l,f+d,g+m,R+M).normalize();else if(e===no)i[5].setComponents(l,d,m,M).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+e);return this}intersectsObject(t){if(t.boundingSphere!==void 0)t.boundingSphere===null&&t.computeBoundingSphere(),rr.copy(t.boundingSphere).applyMatrix4(t.matrixWorld);else{let e=t.geometry;e.boundingSphere===null&&e.computeBoundingSphere(),rr.copy(e.boundingSphere).applyMatrix4(t.matrixWorld)}return this.intersectsSphere(rr)}intersectsSprite(t){rr.center.set(0,0,0);let e=F_.distanceTo(t.center);return rr.radius=.7071067811865476+e,rr.applyMatrix4(t.matrixWorld),this.intersectsSphere(rr)}intersectsSphere(t){let e=this.planes,n=t.center,i=-t.radius;for(let r=0;r<6;r++)if(e[r].distanceToPoint(n)<i)return!1;return!0}intersectsBox(t){let e=this.planes;for(let n=0;n<6;n++){let i=e[n];if(Nl.x=i.normal.x>0?t.max.x:t.min.x,Nl.y=i.normal.y>0?t.max.y:t.min.y,Nl.z=i.normal.z>0?t.max.z:t.min.z,i.distanceToPoint(Nl)<0)return!1}return!0}containsPoint(t){let e=this.planes;for(let n=0;n<6;n++)if(e[n].distanceToPoint(t)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},fp=new ve,oc=class s{constructor(){this.coordinateSystem=xi,this._frustums=[],this._count=0}setFromArrayCamera(t){let e=t.cameras,n=this._frustums;for(let i=0;i<e.length;i++){let r=e[i];fp.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),n[i]===void 0&&(n[i]=new ks),n[i].setFromProjectionMatrix(fp,r.coordinateSystem,r.reversedDepth)}return this._count=e.length,this}getFrustum(t){return this._frustums[t]}intersectsObject(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsObject(t))return!0;return!1}intersectsSprite(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsSprite(t))return!0;return!1}intersectsSphere(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsSphere(t))return!0;return!1}intersectsBox(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsBox(t))return!0;return!1}containsPoint(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].containsPoint(t))return!0;return!1}copy(t){this.coordinateSystem=t.coordinateSystem;let e=this._frustums,n=t._frustums;for(let i=0;i<t._count;i++)e[i]===void 0&&(e[i]=new ks),e[i].copy(n[i]);return this._count=t._count,this}clone(){return new s().copy(this)}};var Li=class extends yi{constructor(t){super(),this.isLineBasicMaterial=!0,this.type="LineBasicMaterial",this.color=new Zt(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.linewidth=t.linewidth,this.linecap=t.linecap,this.linejoin=t.linejoin,this.fog=t.fog,this}},ac=new C,lc=new C,pp=new ve,ta=new Bs,Ul=new _s,Cu=new C,mp=new C,zs=class extends _n{constructor(t=new Se,e=new Li){super(),this.isLine=!0,this.type="Line",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}computeLineDistances(){let t=this.geometry;if(t.index===null){let e=t.attributes.position,n=[0];for(let i=1,r=e.count;i<r;i++)ac.fromBufferAttribute(e,i-1),lc.fromBufferAttribute(e,i),n[i]=n[i-1],n[i]+=ac.distanceTo(lc);t.setAttribute("lineDistance",new te(n,1))}else Yt("Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let n=this.geometry,i=this.matrixWorld,r=t.params.Line.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),Ul.copy(n.boundingSphere),Ul.applyMatrix4(i),Ul.radius+=r,t.ray.intersectsSphere(Ul)===!1)return;pp.copy(i).invert(),ta.copy(t.ray).applyMatrix4(pp);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=this.isLineSegments?2:1,h=n.index,d=n.attributes.position;if(h!==null){let f=Math.max(0,o.start),p=Math.min(h.count,o.start+o.count);for(let v=f,m=p-1;v<m;v+=c){let g=h.getX(v),y=h.getX(v+1),A=Fl(this,t,ta,l,g,y,v);A&&e.push(A)}if(this.isLineLoop){let v=h.getX(p-1),m=h.getX(f),g=Fl(this,t,ta,l,v,m,p-1);g&&e.push(g)}}else{let f=Math.max(0,o.start),p=Math.min(d.count,o.start+o.count);for(let v=f,m=p-1;v<m;v+=c){let g=Fl(this,t,ta,l,v,v+1,v);g&&e.push(g)}if(this.isLineLoop){let v=Fl(this,t,ta,l,p-1,f,p-1);v&&e.push(v)}}}updateMorphTargets(){let e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){let i=e[n[0]];if(i!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=i.length;r<o;r++){let a=i[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function Fl(s,t,e,n,i,r,o){let a=s.geometry.attributes.position;if(ac.fromBufferAttribute(a,i),lc.fromBufferAttribute(a,r),e.distanceSqToSegment(ac,lc,Cu,mp)>n)return;Cu.applyMatrix4(s.matrixWorld);let c=t.ray.origin.distanceTo(Cu);if(!(c<t.near||c>t.far))return{distance:c,point:mp.clone().applyMatrix4(s.matrixWorld),index:o,face:null,faceIndex:null,barycoord:null,object:s}}var gp=new C,_p=new C,ar=class extends zs{constructor(t,e){super(t,e),this.isLineSegments=!0,this.type="LineSegments"}computeLineDistances(){let t=this.geometry;if(t.index===null){let e=t.attributes.position,n=[];for(let i=0,r=e.count;i<r;i+=2)gp.fromBufferAttribute(e,i),_p.fromBufferAttribute(e,i+1),n[i]=i===0?0:n[i-1],n[i+1]=n[i]+gp.distanceTo(_p);t.setAttribute("lineDistance",new te(n,1))}else Yt("LineSegments.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}};var _a=class extends Kn{constructor(t=[],e=dr,n,i,r,o,a,l,c,h){super(t,e,n,i,r,o,a,l,c,h),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(t){this.image=t}},xa=class extends Kn{constructor(t,e,n,i,r,o,a,l,c){super(t,e,n,i,r,o,a,l,c),this.isCanvasTexture=!0,this.needsUpdate=!0}};var xs=class extends Kn{constructor(t,e,n=Di,i,r,o,a=Ln,l=Ln,c,h=gs,u=1){if(h!==gs&&h!==Ss)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let d={width:t,height:e,depth:u};super(d,i,r,o,a,l,h,n,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(t){return super.copy(t),this.source=new ro(Object.assign({},t.image)),this.compareFunction=t.compareFunction,this}toJSON(t){let e=super.toJSON(t);return e.compareFunction=this.compareFunction,e}},ya=class extends xs{constructor(t,e=Di,n=dr,i,r,o=Ln,a=Ln,l,c=gs){let h={width:t,height:t,depth:1},u=[h,h,h,h,h,h];super(t,t,e,n,i,r,o,a,l,c),this.image=u,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(t){this.image=t}},va=class extends Kn{constructor(t=null){super(),this.sourceTexture=t,this.isExternalTexture=!0}copy(t){return super.copy(t),this.sourceTexture=t.sourceTexture,this}},Be=class s extends Se{constructor(t=1,e=1,n=1,i=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:t,height:e,depth:n,widthSegments:i,heightSegments:r,depthSegments:o};let a=this;i=Math.floor(i),r=Math.floor(r),o=Math.floor(o);let l=[],c=[],h=[],u=[],d=0,f=0;p("z","y","x",-1,-1,n,e,t,o,r,0),p("z","y","x",1,-1,n,e,-t,o,r,1),p("x","z","y",1,1,t,n,e,i,o,2),p("x","z","y",1,-1,t,n,-e,i,o,3),p("x","y","z",1,-1,t,e,n,i,r,4),p("x","y","z",-1,-1,t,e,-n,i,r,5),this.setIndex(l),this.setAttribute("position",new te(c,3)),this.setAttribute("normal",new te(h,3)),this.setAttribute("uv",new te(u,2));function p(v,m,g,y,A,M,R,b,_,w,F){let L=M/_,D=R/w,z=M/2,H=R/2,U=b/2,W=_+1,Y=w+1,G=0,lt=0,J=new C;for(let j=0;j<Y;j++){let it=j*D-H;for(let ut=0;ut<W;ut++){let ht=ut*L-z;J[v]=ht*y,J[m]=it*A,J[g]=U,c.push(J.x,J.y,J.z),J[v]=0,J[m]=0,J[g]=b>0?1:-1,h.push(J.x,J.y,J.z),u.push(ut/_),u.push(1-j/w),G+=1}}for(let j=0;j<w;j++)for(let it=0;it<_;it++){let ut=d+it+W*j,ht=d+it+W*(j+1),Q=d+(it+1)+W*(j+1),mt=d+(it+1)+W*j;l.push(ut,ht,mt),l.push(ht,Q,mt),lt+=6}a.addGroup(f,lt,F),f+=lt,d+=G}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new s(t.width,t.height,t.depth,t.widthSegments,t.heightSegments,t.depthSegments)}},Ma=class s extends Se{constructor(t=1,e=1,n=4,i=8,r=1){super(),this.type="CapsuleGeometry",this.parameters={radius:t,height:e,capSegments:n,radialSegments:i,heightSegments:r},e=Math.max(0,e),n=Math.max(1,Math.floor(n)),i=Math.max(3,Math.floor(i)),r=Math.max(1,Math.floor(r));let o=[],a=[],l=[],c=[],h=e/2,u=Math.PI/2*t,d=e,f=2*u+d,p=n*2+r,v=i+1,m=new C,g=new C;for(let y=0;y<=p;y++){let A=0,M=0,R=0,b=0;if(y<=n){let F=y/n,L=F*Math.PI/2;M=-h-t*Math.cos(L),R=t*Math.sin(L),b=-t*Math.cos(L),A=F*u}else if(y<=n+r){let F=(y-n)/r;M=-h+F*e,R=t,b=0,A=u+F*d}else{let F=(y-n-r)/n,L=F*Math.PI/2;M=h+t*Math.sin(L),R=t*Math.cos(L),b=t*Math.sin(L),A=u+d+F*u}let _=Math.max(0,Math.min(1,A/f)),w=0;y===0?w=.5/i:y===p&&(w=-.5/i);for(let F=0;F<=i;F++){let L=F/i,D=L*Math.PI*2,z=Math.sin(D),H=Math.cos(D);g.x=-R*H,g.y=M,g.z=R*z,a.push(g.x,g.y,g.z),m.set(-R*H,b,R*z),m.normalize(),l.push(m.x,m.y,m.z),c.push(L+w,_)}if(y>0){let F=(y-1)*v;for(let L=0;L<i;L++){let D=F+L,z=F+L+1,H=y*v+L,U=y*v+L+1;o.push(D,z,H),o.push(z,U,H)}}}this.setIndex(o),this.setAttribute("position",new te(a,3)),this.setAttribute("normal",new te(l,3)),this.setAttribute("uv",new te(c,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new s(t.radius,t.height,t.capSegments,t.radialSegments,t.heightSegments)}};var Ce=class s extends Se{constructor(t=1,e=1,n=1,i=32,r=1,o=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:t,radiusBottom:e,height:n,radialSegments:i,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:l};let c=this;i=Math.floor(i),r=Math.floor(r);let h=[],u=[],d=[],f=[],p=0,v=[],m=n/2,g=0;y(),o===!1&&(t>0&&A(!0),e>0&&A(!1)),this.setIndex(h),this.setAttribute("position",new te(u,3)),this.setAttribute("normal",new te(d,3)),this.setAttribute("uv",new te(f,2));function y(){let M=new C,R=new C,b=0,_=(e-t)/n;for(let w=0;w<=r;w++){let F=[],L=w/r,D=L*(e-t)+t;for(let z=0;z<=i;z++){let H=z/i,U=H*l+a,W=Math.sin(U),Y=Math.cos(U);R.x=D*W,R.y=-L*n+m,R.z=D*Y,u.push(R.x,R.y,R.z),M.set(W,_,Y).normalize(),d.push(M.x,M.y,M.z),f.push(H,1-L),F.push(p++)}v.push(F)}for(let w=0;w<i;w++)for(let F=0;F<r;F++){let L=v[F][w],D=v[F+1][w],z=v[F+1][w+1],H=v[F][w+1];(t>0||F!==0)&&(h.push(L,D,H),b+=3),(e>0||F!==r-1)&&(h.push(D,z,H),b+=3)}c.addGroup(g,b,0),g+=b}function A(M){let R=p,b=new pt,_=new C,w=0,F=M===!0?t:e,L=M===!0?1:-1;for(let z=1;z<=i;z++)u.push(0,m*L,0),d.push(0,L,0),f.push(.5,.5),p++;let D=p;for(let z=0;z<=i;z++){let U=z/i*l+a,W=Math.cos(U),Y=Math.sin(U);_.x=F*Y,_.y=m*L,_.z=F*W,u.push(_.x,_.y,_.z),d.push(0,L,0),b.x=W*.5+.5,b.y=Y*.5*L+.5,f.push(b.x,b.y),p++}for(let z=0;z<i;z++){let H=R+z,U=D+z;M===!0?h.push(U,U+1,H):h.push(U+1,U,H),w+=3}c.addGroup(g,w,M===!0?1:2),g+=w}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new s(t.radiusTop,t.radiusBottom,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}},vi=class s extends Ce{constructor(t=1,e=1,n=32,i=1,r=!1,o=0,a=Math.PI*2){super(0,t,e,n,i,r,o,a),this.type="ConeGeometry",this.parameters={radius:t,height:e,radialSegments:n,heightSegments:i,openEnded:r,thetaStart:o,thetaLength:a}}static fromJSON(t){return new s(t.radius,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}};var Ol=new C,Bl=new C,Pu=new C,kl=new _i,Sa=class extends Se{constructor(t=null,e=1){if(super(),this.type="EdgesGeometry",this.parameters={geometry:t,thresholdAngle:e},t!==null){let i=Math.pow(10,4),r=Math.cos(Qr*e),o=t.getIndex(),a=t.getAttribute("position"),l=o?o.count:a.count,c=[0,0,0],h=["a","b","c"],u=new Array(3),d=new Map,f=[];for(let p=0;p<l;p+=3){o?(c[0]=o.getX(p),c[1]=o.getX(p+1),c[2]=o.getX(p+2)):(c[0]=p,c[1]=p+1,c[2]=p+2);let{a:v,b:m,c:g}=kl;if(v.fromBufferAttribute(a,c[0]),m.fromBufferAttribute(a,c[1]),g.fromBufferAttribute(a,c[2]),kl.getNormal(Pu),u[0]=`${Math.round(v.x*i)},${Math.round(v.y*i)},${Math.round(v.z*i)}`,u[1]=`${Math.round(m.x*i)},${Math.round(m.y*i)},${Math.round(m.z*i)}`,u[2]=`${Math.round(g.x*i)},${Math.round(g.y*i)},${Math.round(g.z*i)}`,!(u[0]===u[1]||u[1]===u[2]||u[2]===u[0]))for(let y=0;y<3;y++){let A=(y+1)%3,M=u[y],R=u[A],b=kl[h[y]],_=kl[h[A]],w=`${M}_${R}`,F=`${R}_${M}`,L=d.get(F);L?(Pu.dot(L.normal)<=r&&(f.push(b.x,b.y,b.z),f.push(_.x,_.y,_.z)),d.set(F,null)):d.has(w)||d.set(w,{index0:c[y],index1:c[A],normal:Pu.clone()})}}for(let p of d.values())if(p){let{index0:v,index1:m}=p;Ol.fromBufferAttribute(a,v),Bl.fromBufferAttribute(a,m),f.push(Ol.x,Ol.y,Ol.z),f.push(Bl.x,Bl.y,Bl.z)}this.setAttribute("position",new te(f,3))}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}},Mi=class{constructor(){this.type="Curve",this.arcLengthDivisions=200,this.needsUpdate=!1,this.cacheArcLengths=null}getPoint(){Yt("Curve: .getPoint() not implemented.")}getPointAt(t,e){let n=this.getUtoTmapping(t);return this.getPoint(n,e)}getPoints(t=5){let e=[];for(let n=0;n<=t;n++)e.push(this.getPoint(n/t));return e}getSpacedPoints(t=5){let e=[];for(let n=0;n<=t;n++)e.push(this.getPointAt(n/t));return e}getLength(){let t=this.getLengths();return t[t.length-1]}getLengths(t=this.arcLengthDivisions){if(this.cacheArcLengths&&this.cacheArcLengths.length===t+1&&!this.needsUpdate)return this.cacheArcLengths;this.needsUpdate=!1;let e=[],n,i=this.getPoint(0),r=0;e.push(0);for(let o=1;o<=t;o++)n=this.getPoint(o/t),r+=n.distanceTo(i),e.push(r),i=n;return this.cacheArcLengths=e,e}updateArcLengths(){this.needsUpdate=!0,this.getLengths()}getUtoTmapping(t,e=null){let n=this.getLengths(),i=0,r=n.length,o;e?o=e:o=t*n[r-1];let a=0,l=r-1,c;for(;a<=l;)if(i=Math.floor(a+(l-a)/2),c=n[i]-o,c<0)a=i+1;else if(c>0)l=i-1;else{l=i;break}if(i=l,n[i]===o)return i/(r-1);let h=n[i],d=n[i+1]-h,f=(o-h)/d;return(i+f)/(r-1)}getTangent(t,e){let i=t-1e-4,r=t+1e-4;i<0&&(i=0),r>1&&(r=1);let o=this.getPoint(i),a=this.getPoint(r),l=e||(o.isVector2?new pt:new C);return l.copy(a).sub(o).normalize(),l}getTangentAt(t,e){let n=this.getUtoTmapping(t);return this.getTangent(n,e)}computeFrenetFrames(t,e=!1){let n=new C,i=[],r=[],o=[],a=new C,l=new ve;for(let f=0;f<=t;f++){let p=f/t;i[f]=this.getTangentAt(p,new C)}r[0]=new C,o[0]=new C;let c=Number.MAX_VALUE,h=Math.abs(i[0].x),u=Math.abs(i[0].y),d=Math.abs(i[0].z);h<=c&&(c=h,n.set(1,0,0)),u<=c&&(c=u,n.set(0,1,0)),d<=c&&n.set(0,0,1),a.crossVectors(i[0],n).normalize(),r[0].crossVectors(i[0],a),o[0].crossVectors(i[0],r[0]);for(let f=1;f<=t;f++){if(r[f]=r[f-1].clone(),o[f]=o[f-1].clone(),a.crossVectors(i[f-1],i[f]),a.length()>Number.EPSILON){a.normalize();let p=Math.acos(ne(i[f-1].dot(i[f]),-1,1));r[f].applyMatrix4(l.makeRotationAxis(a,p))}o[f].crossVectors(i[f],r[f])}if(e===!0){let f=Math.acos(ne(r[0].dot(r[t]),-1,1));f/=t,i[0].dot(a.crossVectors(r[0],r[t]))>0&&(f=-f);for(let p=1;p<=t;p++)r[p].applyMatrix4(l.makeRotationAxis(i[p],f*p)),o[p].crossVectors(i[p],r[p])}return{tangents:i,normals:r,binormals:o}}clone(){return new this.constructor().copy(this)}copy(t){return this.arcLengthDivisions=t.arcLengthDivisions,this.cacheArcLengths=null,this}toJSON(){let t={metadata:{version:4.7,type:"Curve",generator:"Curve.toJSON"}};return t.arcLengthDivisions=this.arcLengthDivisions,t.type=this.type,t}fromJSON(t){return this.arcLengthDivisions=t.arcLengthDivisions,this.cacheArcLengths=null,this}},ba=class extends Mi{constructor(t=0,e=0,n=1,i=1,r=0,o=Math.PI*2,a=!1,l=0){super(),this.isEllipseCurve=!0,this.type="EllipseCurve",this.aX=t,this.aY=e,this.xRadius=n,this.yRadius=i,this.aStartAngle=r,this.aEndAngle=o,this.aClockwise=a,this.aRotation=l}getPoint(t,e=new pt){let n=e,i=Math.PI*2,r=this.aEndAngle-this.aStartAngle,o=Math.abs(r)<Number.EPSILON;for(;r<0;)r+=i;for(;r>i;)r-=i;r<Number.EPSILON&&(o?r=0:r=i),this.aClockwise===!0&&!o&&(r===i?r=-i:r=r-i);let a=this.aStartAngle+t*r,l=this.aX+this.xRadius*Math.cos(a),c=this.aY+this.yRadius*Math.sin(a);if(this.aRotation!==0){let h=Math.cos(this.aRotation),u=Math.sin(this.aRotation),d=l-this.aX,f=c-this.aY;l=d*h-f*u+this.aX,c=d*u+f*h+this.aY}return n.set(l,c)}copy(t){return super.copy(t),this.aX=t.aX,this.aY=t.aY,this.xRadius=t.xRadius,this.yRadius=t.yRadius,this.aStartAngle=t.aStartAngle,this.aEndAngle=t.aEndAngle,this.aClockwise=t.aClockwise,this.aRotation=t.aRotation,this}toJSON(){let t=super.toJSON();return t.aX=this.aX,t.aY=this.aY,t.xRadius=this.xRadius,t.yRadius=this.yRadius,t.aStartAngle=this.aStartAngle,t.aEndAngle=this.aEndAngle,t.aClockwise=this.aClockwise,t.aRotation=this.aRotation,t}fromJSON(t){return super.fromJSON(t),this.aX=t.aX,this.aY=t.aY,this.xRadius=t.xRadius,this.yRadius=t.yRadius,this.aStartAngle=t.aStartAngle,this.aEndAngle=t.aEndAngle,this.aClockwise=t.aClockwise,this.aRotation=t.aRotation,this}},cc=class extends ba{constructor(t,e,n,i,r,o){super(t,e,n,n,i,r,o),this.isArcCurve=!0,this.type="ArcCurve"}};function Md(){let s=0,t=0,e=0,n=0;function i(r,o,a,l){s=r,t=a,e=-3*r+3*o-2*a-l,n=2*r-2*o+a+l}return{initCatmullRom:function(r,o,a,l,c){i(o,a,c*(a-r),c*(l-o))},initNonuniformCatmullRom:function(r,o,a,l,c,h,u){let d=(o-r)/c-(a-r)/(c+h)+(a-o)/h,f=(a-o)/h-(l-o)/(h+u)+(l-a)/u;d*=h,f*=h,i(o,a,d,f)},calc:function(r){let o=r*r,a=o*r;return s+t*r+e*o+n*a}}}var xp=new C,yp=new C,Iu=new Md,Lu=new Md,Du=new Md,ji=class extends Mi{constructor(t=[],e=!1,n="centripetal",i=.5){super(),this.isCatmullRomCurve3=!0,this.type="CatmullRomCurve3",this.points=t,this.closed=e,this.curveType=n,this.tension=i}getPoint(t,e=new C){let n=e,i=this.points,r=i.length,o=(r-(this.closed?0:1))*t,a=Math.floor(o),l=o-a;this.closed?a+=a>0?0:(Math.floor(Math.abs(a)/r)+1)*r:l===0&&a===r-1&&(a=r-2,l=1);let c,h;this.closed||a>0?c=i[(a-1)%r]:(yp.subVectors(i[0],i[1]).add(i[0]),c=yp);let u=i[a%r],d=i[(a+1)%r];if(this.closed||a+2<r?h=i[(a+2)%r]:(xp.subVectors(i[r-1],i[r-2]).add(i[r-1]),h=xp),this.curveType==="centripetal"||this.curveType==="chordal"){let f=this.curveType==="chordal"?.5:.25,p=Math.pow(c.distanceToSquared(u),f),v=Math.pow(u.distanceToSquared(d),f),m=Math.pow(d.distanceToSquared(h),f);v<1e-4&&(v=1),p<1e-4&&(p=v),m<1e-4&&(m=v),Iu.initNonuniformCatmullRom(c.x,u.x,d.x,h.x,p,v,m),Lu.initNonuniformCatmullRom(c.y,u.y,d.y,h.y,p,v,m),Du.initNonuniformCatmullRom(c.z,u.z,d.z,h.z,p,v,m)}else this.curveType==="catmullrom"&&(Iu.initCatmullRom(c.x,u.x,d.x,h.x,this.tension),Lu.initCatmullRom(c.y,u.y,d.y,h.y,this.tension),Du.initCatmullRom(c.z,u.z,d.z,h.z,this.tension));return n.set(Iu.calc(l),Lu.calc(l),Du.calc(l)),n}copy(t){super.copy(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){let i=t.points[e];this.points.push(i.clone())}return this.closed=t.closed,this.curveType=t.curveType,this.tension=t.tension,this}toJSON(){let t=super.toJSON();t.points=[];for(let e=0,n=this.points.length;e<n;e++){let i=this.points[e];t.points.push(i.toArray())}return t.closed=this.closed,t.curveType=this.curveType,t.tension=this.tension,t}fromJSON(t){super.fromJSON(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){let i=t.points[e];this.points.push(new C().fromArray(i))}return this.closed=t.closed,this.curveType=t.curveType,this.tension=t.tension,this}};function vp(s,t,e,n,i){let r=(n-t)*.5,o=(i-e)*.5,a=s*s,l=s*a;return(2*e-2*n+r+o)*l+(-3*e+3*n-2*r-o)*a+r*s+e}function O_(s,t){let e=1-s;return e*e*t}function B_(s,t){return 2*(1-s)*s*t}function k_(s,t){return s*s*t}function ia(s,t,e,n){return O_(s,t)+B_(s,e)+k_(s,n)}function z_(s,t){let e=1-s;return e*e*e*t}function H_(s,t){let e=1-s;return 3*e*e*s*t}function V_(s,t){return 3*(1-s)*s*s*t}function G_(s,t){return s*s*s*t}function sa(s,t,e,n,i){return z_(s,t)+H_(s,e)+V_(s,n)+G_(s,i)}var hc=class extends Mi{constructor(t=new pt,e=new pt,n=new pt,i=new pt){super(),this.isCubicBezierCurve=!0,this.type="CubicBezierCurve",this.v0=t,this.v1=e,this.v2=n,this.v3=i}getPoint(t,e=new pt){let n=e,i=this.v0,r=this.v1,o=this.v2,a=this.v3;return n.set(sa(t,i.x,r.x,o.x,a.x),sa(t,i.y,r.y,o.y,a.y)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this.v3.copy(t.v3),this}toJSON(){let t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t.v3=this.v3.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this.v3.fromArray(t.v3),this}},uc=class extends Mi{constructor(t=new C,e=new C,n=new C,i=new C){super(),this.isCubicBezierCurve3=!0,this.type="CubicBezierCurve3",this.v0=t,this.v1=e,this.v2=n,this.v3=i}getPoint(t,e=new C){let n=e,i=this.v0,r=this.v1,o=this.v2,a=this.v3;return n.set(sa(t,i.x,r.x,o.x,a.x),sa(t,i.y,r.y,o.y,a.y),sa(t,i.z,r.z,o.z,a.z)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this.v3.copy(t.v3),this}toJSON(){let t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t.v3=this.v3.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this.v3.fromArray(t.v3),this}},dc=class extends Mi{constructor(t=new pt,e=new pt){super(),this.isLineCurve=!0,this.type="LineCurve",this.v1=t,this.v2=e}getPoint(t,e=new pt){let n=e;return t===1?n.copy(this.v2):(n.copy(this.v2).sub(this.v1),n.multiplyScalar(t).add(this.v1)),n}getPointAt(t,e){return this.getPoint(t,e)}getTangent(t,e=new pt){return e.subVectors(this.v2,this.v1).normalize()}getTangentAt(t,e){return this.getTangent(t,e)}copy(t){return super.copy(t),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){let t=super.toJSON();return t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}},fc=class extends Mi{constructor(t=new C,e=new C){super(),this.isLineCurve3=!0,this.type="LineCurve3",this.v1=t,this.v2=e}getPoint(t,e=new C){let n=e;return t===1?n.copy(this.v2):(n.copy(this.v2).sub(this.v1),n.multiplyScalar(t).add(this.v1)),n}getPointAt(t,e){return this.getPoint(t,e)}getTangent(t,e=new C){return e.subVectors(this.v2,this.v1).normalize()}getTangentAt(t,e){return this.getTangent(t,e)}copy(t){return super.copy(t),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){let t=super.toJSON();return t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}},pc=class extends Mi{constructor(t=new pt,e=new pt,n=new pt){super(),this.isQuadraticBezierCurve=!0,this.type="QuadraticBezierCurve",this.v0=t,this.v1=e,this.v2=n}getPoint(t,e=new pt){let n=e,i=this.v0,r=this.v1,o=this.v2;return n.set(ia(t,i.x,r.x,o.x),ia(t,i.y,r.y,o.y)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){let t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}},Ea=class extends Mi{constructor(t=new C,e=new C,n=new C){super(),this.isQuadraticBezierCurve3=!0,this.type="QuadraticBezierCurve3",this.v0=t,this.v1=e,this.v2=n}getPoint(t,e=new C){let n=e,i=this.v0,r=this.v1,o=this.v2;return n.set(ia(t,i.x,r.x,o.x),ia(t,i.y,r.y,o.y),ia(t,i.z,r.z,o.z)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){let t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}},mc=class extends Mi{constructor(t=[]){super(),this.isSplineCurve=!0,this.type="SplineCurve",this.points=t}getPoint(t,e=new pt){let n=e,i=this.points,r=(i.length-1)*t,o=Math.floor(r),a=r-o,l=i[o===0?o:o-1],c=i[o],h=i[o>i.length-2?i.length-1:o+1],u=i[o>i.length-3?i.length-1:o+2];return n.set(vp(a,l.x,c.x,h.x,u.x),vp(a,l.y,c.y,h.y,u.y)),n}copy(t){super.copy(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){let i=t.points[e];this.points.push(i.clone())}return this}toJSON(){let t=super.toJSON();t.points=[];for(let e=0,n=this.points.length;e<n;e++){let i=this.points[e];t.points.push(i.toArray())}return t}fromJSON(t){super.fromJSON(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){let i=t.points[e];this.points.push(new pt().fromArray(i))}return this}},W_=Object.freeze({__proto__:null,ArcCurve:cc,CatmullRomCurve3:ji,CubicBezierCurve:hc,CubicBezierCurve3:uc,EllipseCurve:ba,LineCurve:dc,LineCurve3:fc,QuadraticBezierCurve:pc,QuadraticBezierCurve3:Ea,SplineCurve:mc});var lr=class s extends Se{constructor(t=[new pt(0,-.5),new pt(.5,0),new pt(0,.5)],e=12,n=0,i=Math.PI*2){super(),this.type="LatheGeometry",this.parameters={points:t,segments:e,phiStart:n,phiLength:i},e=Math.floor(e),i=ne(i,0,Math.PI*2);let r=[],o=[],a=[],l=[],c=[],h=1/e,u=new C,d=new pt,f=new C,p=new C,v=new C,m=0,g=0;for(let y=0;y<=t.length-1;y++)switch(y){case 0:m=t[y+1].x-t[y].x,g=t[y+1].y-t[y].y,f.x=g*1,f.y=-m,f.z=g*0,v.copy(f),f.normalize(),l.push(f.x,f.y,f.z);break;case t.length-1:v.normalize(),l.push(v.x,v.y,v.z);break;default:m=t[y+1].x-t[y].x,g=t[y+1].y-t[y].y,f.x=g*1,f.y=-m,f.z=g*0,p.copy(f),f.x+=v.x,f.y+=v.y,f.z+=v.z,f.normalize(),l.push(f.x,f.y,f.z),v.copy(p)}for(let y=0;y<=e;y++){let A=n+y*h*i,M=Math.sin(A),R=Math.cos(A);for(let b=0;b<=t.length-1;b++){u.x=t[b].x*M,u.y=t[b].y,u.z=t[b].x*R,o.push(u.x,u.y,u.z),d.x=y/e,d.y=b/(t.length-1),a.push(d.x,d.y);let _=l[3*b+0]*M,w=l[3*b+1],F=l[3*b+0]*R;c.push(_,w,F)}}for(let y=0;y<e;y++)for(let A=0;A<t.length-1;A++){let M=A+y*t.length,R=M,b=M+t.length,_=M+t.length+1,w=M+1;r.push(R,b,w),r.push(_,w,b)}this.setIndex(r),this.setAttribute("position",new te(o,3)),this.setAttribute("uv",new te(a,2)),this.setAttribute("normal",new te(c,3))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new s(t.points,t.segments,t.phiStart,t.phiLength)}};var ys=class s extends Se{constructor(t=1,e=1,n=1,i=1){super(),this.type="PlaneGeometry",this.parameters={width:t,height:e,widthSegments:n,heightSegments:i};let r=t/2,o=e/2,a=Math.floor(n),l=Math.floor(i),c=a+1,h=l+1,u=t/a,d=e/l,f=[],p=[],v=[],m=[];for(let g=0;g<h;g++){let y=g*d-o;for(let A=0;A<c;A++){let M=A*u-r;p.push(M,-y,0),v.push(0,0,1),m.push(A/a),m.push(1-g/l)}}for(let g=0;g<l;g++)for(let y=0;y<a;y++){let A=y+c*g,M=y+c*(g+1),R=y+1+c*(g+1),b=y+1+c*g;f.push(A,M,b),f.push(M,R,b)}this.setIndex(f),this.setAttribute("position",new te(p,3)),this.setAttribute("normal",new te(v,3)),this.setAttribute("uv",new te(m,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new s(t.width,t.height,t.widthSegments,t.heightSegments)}},wa=class s extends Se{constructor(t=.5,e=1,n=32,i=1,r=0,o=Math.PI*2){super(),this.type="RingGeometry",this.parameters={innerRadius:t,outerRadius:e,thetaSegments:n,phiSegments:i,thetaStart:r,thetaLength:o},n=Math.max(3,n),i=Math.max(1,i);let a=[],l=[],c=[],h=[],u=t,d=(e-t)/i,f=new C,p=new pt;for(let v=0;v<=i;v++){for(let m=0;m<=n;m++){let g=r+m/n*o;f.x=u*Math.cos(g),f.y=u*Math.sin(g),l.push(f.x,f.y,f.z),c.push(0,0,1),p.x=(f.x/e+1)/2,p.y=(f.y/e+1)/2,h.push(p.x,p.y)}u+=d}for(let v=0;v<i;v++){let m=v*(n+1);for(let g=0;g<n;g++){let y=g+m,A=y,M=y+n+1,R=y+n+2,b=y+1;a.push(A,M,b),a.push(M,R,b)}}this.setIndex(a),this.setAttribute("position",new te(l,3)),this.setAttribute("normal",new te(c,3)),this.setAttribute("uv",new te(h,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new s(t.innerRadius,t.outerRadius,t.thetaSegments,t.phiSegments,t.thetaStart,t.thetaLength)}};var cr=class s extends Se{constructor(t=1,e=32,n=16,i=0,r=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:t,widthSegments:e,heightSegments:n,phiStart:i,phiLength:r,thetaStart:o,thetaLength:a},e=Math.max(3,Math.floor(e)),n=Math.max(2,Math.floor(n));let l=Math.min(o+a,Math.PI),c=0,h=[],u=new C,d=new C,f=[],p=[],v=[],m=[];for(let g=0;g<=n;g++){let y=[],A=g/n,M=o+A*a,R=t*Math.cos(M),b=Math.sqrt(t*t-R*R),_=0;g===0&&o===0?_=.5/e:g===n&&l===Math.PI&&(_=-.5/e);for(let w=0;w<=e;w++){let F=w/e,L=i+F*r;u.x=-b*Math.cos(L),u.y=R,u.z=b*Math.sin(L),p.push(u.x,u.y,u.z),d.copy(u).normalize(),v.push(d.x,d.y,d.z),m.push(F+_,1-A),y.push(c++)}h.push(y)}for(let g=0;g<n;g++)for(let y=0;y<e;y++){let A=h[g][y+1],M=h[g][y],R=h[g+1][y],b=h[g+1][y+1];(g!==0||o>0)&&f.push(A,M,b),(g!==n-1||l<Math.PI)&&f.push(M,R,b)}this.setIndex(f),this.setAttribute("position",new te(p,3)),this.setAttribute("normal",new te(v,3)),this.setAttribute("uv",new te(m,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new s(t.radius,t.widthSegments,t.heightSegments,t.phiStart,t.phiLength,t.thetaStart,t.thetaLength)}};var ho=class s extends Se{constructor(t=1,e=.4,n=12,i=48,r=Math.PI*2,o=0,a=Math.PI*2){super(),this.type="TorusGeometry",this.parameters={radius:t,tube:e,radialSegments:n,tubularSegments:i,arc:r,thetaStart:o,thetaLength:a},n=Math.floor(n),i=Math.floor(i);let l=[],c=[],h=[],u=[],d=new C,f=new C,p=new C;for(let v=0;v<=n;v++){let m=o+v/n*a;for(let g=0;g<=i;g++){let y=g/i*r;f.x=(t+e*Math.cos(m))*Math.cos(y),f.y=(t+e*Math.cos(m))*Math.sin(y),f.z=e*Math.sin(m),c.push(f.x,f.y,f.z),d.x=t*Math.cos(y),d.y=t*Math.sin(y),p.subVectors(f,d).normalize(),h.push(p.x,p.y,p.z),u.push(g/i),u.push(v/n)}}for(let v=1;v<=n;v++)for(let m=1;m<=i;m++){let g=(i+1)*v+m-1,y=(i+1)*(v-1)+m-1,A=(i+1)*(v-1)+m,M=(i+1)*v+m;l.push(g,y,M),l.push(y,A,M)}this.setIndex(l),this.setAttribute("position",new te(c,3)),this.setAttribute("normal",new te(h,3)),this.setAttribute("uv",new te(u,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new s(t.radius,t.tube,t.radialSegments,t.tubularSegments,t.arc,t.thetaStart,t.thetaLength)}};var Hs=class s extends Se{constructor(t=new Ea(new C(-1,-1,0),new C(-1,1,0),new C(1,1,0)),e=64,n=1,i=8,r=!1){super(),this.type="TubeGeometry",this.parameters={path:t,tubularSegments:e,radius:n,radialSegments:i,closed:r};let o=t.computeFrenetFrames(e,r);this.tangents=o.tangents,this.normals=o.normals,this.binormals=o.binormals;let a=new C,l=new C,c=new pt,h=new C,u=[],d=[],f=[],p=[];v(),this.setIndex(p),this.setAttribute("position",new te(u,3)),this.setAttribute("normal",new te(d,3)),this.setAttribute("uv",new te(f,2));function v(){for(let A=0;A<e;A++)m(A);m(r===!1?e:0),y(),g()}function m(A){h=t.getPointAt(A/e,h);let M=o.normals[A],R=o.binormals[A];for(let b=0;b<=i;b++){let _=b/i*Math.PI*2,w=Math.sin(_),F=-Math.cos(_);l.x=F*M.x+w*R.x,l.y=F*M.y+w*R.y,l.z=F*M.z+w*R.z,l.normalize(),d.push(l.x,l.y,l.z),a.x=h.x+n*l.x,a.y=h.y+n*l.y,a.z=h.z+n*l.z,u.push(a.x,a.y,a.z)}}function g(){for(let A=1;A<=e;A++)for(let M=1;M<=i;M++){let R=(i+1)*(A-1)+(M-1),b=(i+1)*A+(M-1),_=(i+1)*A+M,w=(i+1)*(A-1)+M;p.push(R,b,w),p.push(b,_,w)}}function y(){for(let A=0;A<=e;A++)for(let M=0;M<=i;M++)c.x=A/e,c.y=M/i,f.push(c.x,c.y)}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}toJSON(){let t=super.toJSON();return t.path=this.parameters.path.toJSON(),t}static fromJSON(t){return new s(new W_[t.path.type]().fromJSON(t.path),t.tubularSegments,t.radius,t.radialSegments,t.closed)}};var Ta=class extends yi{constructor(t){super(),this.isShadowMaterial=!0,this.type="ShadowMaterial",this.color=new Zt(0),this.transparent=!0,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.fog=t.fog,this}};function pr(s){let t={};for(let e in s){t[e]={};for(let n in s[e]){let i=s[e][n];if(Mp(i))i.isRenderTargetTexture?(Yt("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),t[e][n]=null):t[e][n]=i.clone();else if(Array.isArray(i))if(Mp(i[0])){let r=[];for(let o=0,a=i.length;o<a;o++)r[o]=i[o].clone();t[e][n]=r}else t[e][n]=i.slice();else t[e][n]=i}}return t}function zn(s){let t={};for(let e=0;e<s.length;e++){let n=pr(s[e]);for(let i in n)t[i]=n[i]}return t}function Mp(s){return s&&(s.isColor||s.isMatrix3||s.isMatrix4||s.isVector2||s.isVector3||s.isVector4||s.isTexture||s.isQuaternion)}function X_(s){let t=[];for(let e=0;e<s.length;e++)t.push(s[e].clone());return t}function Sd(s){let t=s.getRenderTarget();return t===null?s.outputColorSpace:t.isXRRenderTarget===!0?t.texture.colorSpace:_e.workingColorSpace}var gm={clone:pr,merge:zn},q_=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,Y_=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,Qi=class extends yi{constructor(t){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=q_,this.fragmentShader=Y_,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,t!==void 0&&this.setValues(t)}copy(t){return super.copy(t),this.fragmentShader=t.fragmentShader,this.vertexShader=t.vertexShader,this.uniforms=pr(t.uniforms),this.uniformsGroups=X_(t.uniformsGroups),this.defines=Object.assign({},t.defines),this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.fog=t.fog,this.lights=t.lights,this.clipping=t.clipping,this.extensions=Object.assign({},t.extensions),this.glslVersion=t.glslVersion,this.defaultAttributeValues=Object.assign({},t.defaultAttributeValues),this.index0AttributeName=t.index0AttributeName,this.uniformsNeedUpdate=t.uniformsNeedUpdate,this}toJSON(t){let e=super.toJSON(t);e.glslVersion=this.glslVersion,e.uniforms={};for(let i in this.uniforms){let o=this.uniforms[i].value;o&&o.isTexture?e.uniforms[i]={type:"t",value:o.toJSON(t).uuid}:o&&o.isColor?e.uniforms[i]={type:"c",value:o.getHex()}:o&&o.isVector2?e.uniforms[i]={type:"v2",value:o.toArray()}:o&&o.isVector3?e.uniforms[i]={type:"v3",value:o.toArray()}:o&&o.isVector4?e.uniforms[i]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?e.uniforms[i]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?e.uniforms[i]={type:"m4",value:o.toArray()}:e.uniforms[i]={value:o}}Object.keys(this.defines).length>0&&(e.defines=this.defines),e.vertexShader=this.vertexShader,e.fragmentShader=this.fragmentShader,e.lights=this.lights,e.clipping=this.clipping;let n={};for(let i in this.extensions)this.extensions[i]===!0&&(n[i]=!0);return Object.keys(n).length>0&&(e.extensions=n),e}fromJSON(t,e){if(super.fromJSON(t,e),t.uniforms!==void 0)for(let n in t.uniforms){let i=t.uniforms[n];switch(this.uniforms[n]={},i.type){case"t":this.uniforms[n].value=e[i.value]||null;break;case"c":this.uniforms[n].value=new Zt().setHex(i.value);break;case"v2":this.uniforms[n].value=new pt().fromArray(i.value);break;case"v3":this.uniforms[n].value=new C().fromArray(i.value);break;case"v4":this.uniforms[n].value=new je().fromArray(i.value);break;case"m3":this.uniforms[n].value=new ie().fromArray(i.value);break;case"m4":this.uniforms[n].value=new ve().fromArray(i.value);break;default:this.uniforms[n].value=i.value}}if(t.defines!==void 0&&(this.defines=t.defines),t.vertexShader!==void 0&&(this.vertexShader=t.vertexShader),t.fragmentShader!==void 0&&(this.fragmentShader=t.fragmentShader),t.glslVersion!==void 0&&(this.glslVersion=t.glslVersion),t.extensions!==void 0)for(let n in t.extensions)this.extensions[n]=t.extensions[n];return t.lights!==void 0&&(this.lights=t.lights),t.clipping!==void 0&&(this.clipping=t.clipping),this}},gc=class extends Qi{constructor(t){super(t),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}},Vs=class extends yi{constructor(t){super(),this.isMeshStandardMaterial=!0,this.type="MeshStandardMaterial",this.defines={STANDARD:""},this.color=new Zt(16777215),this.roughness=1,this.metalness=0,this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Zt(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=Xa,this.normalScale=new pt(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.roughnessMap=null,this.metalnessMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Ji,this.envMapIntensity=1,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.defines={STANDARD:""},this.color.copy(t.color),this.roughness=t.roughness,this.metalness=t.metalness,this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.emissive.copy(t.emissive),this.emissiveMap=t.emissiveMap,this.emissiveIntensity=t.emissiveIntensity,this.bumpMap=t.bumpMap,this.bumpScale=t.bumpScale,this.normalMap=t.normalMap,this.normalMapType=t.normalMapType,this.normalScale.copy(t.normalScale),this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.roughnessMap=t.roughnessMap,this.metalnessMap=t.metalnessMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.envMapIntensity=t.envMapIntensity,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.flatShading=t.flatShading,this.fog=t.fog,this}};var ci=class extends yi{constructor(t){super(),this.isMeshLambertMaterial=!0,this.type="MeshLambertMaterial",this.color=new Zt(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Zt(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=Xa,this.normalScale=new pt(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Ji,this.combine=Pc,this.reflectivity=1,this.envMapIntensity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.emissive.copy(t.emissive),this.emissiveMap=t.emissiveMap,this.emissiveIntensity=t.emissiveIntensity,this.bumpMap=t.bumpMap,this.bumpScale=t.bumpScale,this.normalMap=t.normalMap,this.normalMapType=t.normalMapType,this.normalScale.copy(t.normalScale),this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.envMapIntensity=t.envMapIntensity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.flatShading=t.flatShading,this.fog=t.fog,this}},_c=class extends yi{constructor(t){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=nm,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(t)}copy(t){return super.copy(t),this.depthPacking=t.depthPacking,this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this}},xc=class extends yi{constructor(t){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(t)}copy(t){return super.copy(t),this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this}};function Zr(s,t){return!s||s.constructor===t?s:typeof t.BYTES_PER_ELEMENT=="number"?new t(s):Array.prototype.slice.call(s)}function zl(s){return s!==void 0&&s.inTangents!==void 0&&s.outTangents!==void 0}var Gs=class{constructor(t,e,n,i){this.parameterPositions=t,this._cachedIndex=0,this.resultBuffer=i!==void 0?i:new e.constructor(n),this.sampleValues=e,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(t){let e=this.parameterPositions,n=this._cachedIndex,i=e[n],r=e[n-1];n:{t:{let o;e:{i:if(!(t<i)){for(let a=n+2;;){if(i===void 0){if(t<r)break i;return n=e.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===a)break;if(r=i,i=e[++n],t<i)break t}o=e.length;break e}if(!(t>=r)){let a=e[1];t<a&&(n=2,r=a);for(let l=n-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===l)break;if(i=r,r=e[--n-1],t>=r)break t}o=n,n=0;break e}break n}for(;n<o;){let a=n+o>>>1;t<e[a]?o=a:n=a+1}if(i=e[n],r=e[n-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(i===void 0)return n=e.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,r,i)}return this.interpolate_(n,r,t,i)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(t){let e=this.resultBuffer,n=this.sampleValues,i=this.valueSize,r=t*i;for(let o=0;o!==i;++o)e[o]=n[r+o];return e}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},yc=class extends Gs{constructor(t,e,n,i){super(t,e,n,i),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:Ou,endingEnd:Ou}}intervalChanged_(t,e,n){let i=this.parameterPositions,r=t-2,o=t+1,a=i[r],l=i[o];if(a===void 0)switch(this.getSettings_().endingStart){case Bu:r=t,a=2*e-n;break;case ku:r=i.length-2,a=e+i[r]-i[r+1];break;default:r=t,a=n}if(l===void 0)switch(this.getSettings_().endingEnd){case Bu:o=t,l=2*n-e;break;case ku:o=1,l=n+i[1]-i[0];break;default:o=t-1,l=e}let c=(n-e)*.5,h=this.valueSize;this._weightPrev=c/(e-a),this._weightNext=c/(l-n),this._offsetPrev=r*h,this._offsetNext=o*h}interpolate_(t,e,n,i){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=this._offsetPrev,u=this._offsetNext,d=this._weightPrev,f=this._weightNext,p=(n-e)/(i-e),v=p*p,m=v*p,g=-d*m+2*d*v-d*p,y=(1+d)*m+(-1.5-2*d)*v+(-.5+d)*p+1,A=(-1-f)*m+(1.5+f)*v+.5*p,M=f*m-f*v;for(let R=0;R!==a;++R)r[R]=g*o[h+R]+y*o[c+R]+A*o[l+R]+M*o[u+R];return r}},vc=class extends Gs{constructor(t,e,n,i){super(t,e,n,i)}interpolate_(t,e,n,i){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=(n-e)/(i-e),u=1-h;for(let d=0;d!==a;++d)r[d]=o[c+d]*u+o[l+d]*h;return r}},Mc=class extends Gs{constructor(t,e,n,i){super(t,e,n,i)}interpolate_(t){return this.copySampleValue_(t-1)}},Sc=class extends Gs{interpolate_(t,e,n,i){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=this.inTangents,u=this.outTangents;if(!h||!u){let p=(n-e)/(i-e),v=1-p;for(let m=0;m!==a;++m)r[m]=o[c+m]*v+o[l+m]*p;return r}let d=a*2,f=t-1;for(let p=0;p!==a;++p){let v=o[c+p],m=o[l+p],g=f*d+p*2,y=u[g],A=u[g+1],M=t*d+p*2,R=h[M],b=h[M+1],_=$_(n,e,y,R,i);r[p]=_m(_,v,A,b,m)}return r}};function _m(s,t,e,n,i){let r=1-s;return r*r*r*t+3*r*r*s*e+3*r*s*s*n+s*s*s*i}function Z_(s,t,e,n,i){let r=1-s;return 3*r*r*(e-t)+6*r*s*(n-e)+3*s*s*(i-n)}function $_(s,t,e,n,i){let r=(s-t)/(i-t);for(let o=0;o<8;o++){let a=_m(r,t,e,n,i)-s;if(Math.abs(a)<1e-10)break;let l=Z_(r,t,e,n,i);if(Math.abs(l)<1e-10)break;r=Math.max(0,Math.min(1,r-a/l))}return r}var hi=class{constructor(t,e,n,i){if(t===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(e===void 0||e.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+t);this.name=t,this.times=Zr(e,this.TimeBufferType),this.values=Zr(n,this.ValueBufferType),this.setInterpolation(i||this.DefaultInterpolation)}static toJSON(t){let e=t.constructor,n;if(e.toJSON!==this.toJSON)n=e.toJSON(t);else{n={name:t.name,times:Zr(t.times,Array),values:Zr(t.values,Array)};let i=t.getInterpolation();i!==t.DefaultInterpolation&&(n.interpolation=i),zl(t.settings)&&(n.settings={inTangents:Zr(t.settings.inTangents,Array),outTangents:Zr(t.settings.outTangents,Array)})}return n.type=t.ValueTypeName,n}InterpolantFactoryMethodDiscrete(t){return new Mc(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodLinear(t){return new vc(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodSmooth(t){return new yc(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodBezier(t){let e=new Sc(this.times,this.values,this.getValueSize(),t);return this.settings&&(e.inTangents=this.settings.inTangents,e.outTangents=this.settings.outTangents),e}setInterpolation(t){let e;switch(t){case ra:e=this.InterpolantFactoryMethodDiscrete;break;case ec:e=this.InterpolantFactoryMethodLinear;break;case Wl:e=this.InterpolantFactoryMethodSmooth;break;case Fu:e=this.InterpolantFactoryMethodBezier;break}if(e===void 0){let n="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(t!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(n);return Yt("KeyframeTrack:",n),this}return this.createInterpolant=e,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return ra;case this.InterpolantFactoryMethodLinear:return ec;case this.InterpolantFactoryMethodSmooth:return Wl;case this.InterpolantFactoryMethodBezier:return Fu}}getValueSize(){return this.values.length/this.times.length}shift(t){if(t!==0){let e=this.times;for(let n=0,i=e.length;n!==i;++n)e[n]+=t;zl(this.settings)&&(Sp(this.settings.inTangents,t),Sp(this.settings.outTangents,t))}return this}scale(t){if(t!==1){let e=this.times;for(let n=0,i=e.length;n!==i;++n)e[n]*=t;zl(this.settings)&&(bp(this.settings.inTangents,t),bp(this.settings.outTangents,t))}return this}trim(t,e){let n=this.times,i=n.length,r=0,o=i-1;for(;r!==i&&n[r]<t;)++r;for(;o!==-1&&n[o]>e;)--o;if(++o,r!==0||o!==i){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=n.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let t=!0,e=this.getValueSize();e-Math.floor(e)!==0&&(Kt("KeyframeTrack: Invalid value size in track.",this),t=!1);let n=this.times,i=this.values,r=n.length;r===0&&(Kt("KeyframeTrack: Track is empty.",this),t=!1);let o=null;for(let a=0;a!==r;a++){let l=n[a];if(typeof l=="number"&&isNaN(l)){Kt("KeyframeTrack: Time is not a valid number.",this,a,l),t=!1;break}if(o!==null&&o>l){Kt("KeyframeTrack: Out of order keys.",this,a,l,o),t=!1;break}o=l}if(i!==void 0&&n_(i))for(let a=0,l=i.length;a!==l;++a){let c=i[a];if(isNaN(c)){Kt("KeyframeTrack: Value is not a valid number.",this,a,c),t=!1;break}}return t}optimize(){let t=this.times.slice(),e=this.values.slice(),n=this.getValueSize(),i=this.getInterpolation()===Wl,r=t.length-1,o=1;for(let a=1;a<r;++a){let l=!1,c=t[a],h=t[a+1];if(c!==h&&(a!==1||c!==t[0]))if(i)l=!0;else{let u=a*n,d=u-n,f=u+n;for(let p=0;p!==n;++p){let v=e[u+p];if(v!==e[d+p]||v!==e[f+p]){l=!0;break}}}if(l){if(a!==o){t[o]=t[a];let u=a*n,d=o*n;for(let f=0;f!==n;++f)e[d+f]=e[u+f]}++o}}if(r>0){t[o]=t[r];for(let a=r*n,l=o*n,c=0;c!==n;++c)e[l+c]=e[a+c];++o}return o!==t.length?(this.times=t.slice(0,o),this.values=e.slice(0,o*n)):(this.times=t,this.values=e),this}clone(){let t=this.times.slice(),e=this.values.slice(),n=this.constructor,i=new n(this.name,t,e);return i.createInterpolant=this.createInterpolant,zl(this.settings)&&(i.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),i}};function Sp(s,t){for(let e=0,n=s.length;e!==n;e+=2)s[e]+=t}function bp(s,t){for(let e=0,n=s.length;e!==n;e+=2)s[e]*=t}hi.prototype.ValueTypeName="";hi.prototype.TimeBufferType=Float32Array;hi.prototype.ValueBufferType=Float32Array;hi.prototype.DefaultInterpolation=ec;var Ws=class extends hi{constructor(t,e,n){super(t,e,n)}};Ws.prototype.ValueTypeName="bool";Ws.prototype.ValueBufferType=Array;Ws.prototype.DefaultInterpolation=ra;Ws.prototype.InterpolantFactoryMethodLinear=void 0;Ws.prototype.InterpolantFactoryMethodSmooth=void 0;var bc=class extends hi{constructor(t,e,n,i){super(t,e,n,i)}};bc.prototype.ValueTypeName="color";var Ec=class extends hi{constructor(t,e,n,i){super(t,e,n,i)}};Ec.prototype.ValueTypeName="number";var wc=class extends Gs{constructor(t,e,n,i){super(t,e,n,i)}interpolate_(t,e,n,i){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(n-e)/(i-e),c=t*a;for(let h=c+a;c!==h;c+=4)Oe.slerpFlat(r,0,o,c-a,o,c,l);return r}},Aa=class extends hi{constructor(t,e,n,i){super(t,e,n,i)}InterpolantFactoryMethodLinear(t){return new wc(this.times,this.values,this.getValueSize(),t)}};Aa.prototype.ValueTypeName="quaternion";Aa.prototype.InterpolantFactoryMethodSmooth=void 0;var Xs=class extends hi{constructor(t,e,n){super(t,e,n)}};Xs.prototype.ValueTypeName="string";Xs.prototype.ValueBufferType=Array;Xs.prototype.DefaultInterpolation=ra;Xs.prototype.InterpolantFactoryMethodLinear=void 0;Xs.prototype.InterpolantFactoryMethodSmooth=void 0;var Tc=class extends hi{constructor(t,e,n,i){super(t,e,n,i)}};Tc.prototype.ValueTypeName="vector";var Ac=class{constructor(t,e,n){let i=this,r=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=t,this.onProgress=e,this.onError=n,this._abortController=null,this.itemStart=function(h){a++,r===!1&&i.onStart!==void 0&&i.onStart(h,o,a),r=!0},this.itemEnd=function(h){o++,i.onProgress!==void 0&&i.onProgress(h,o,a),o===a&&(r=!1,i.onLoad!==void 0&&i.onLoad())},this.itemError=function(h){i.onError!==void 0&&i.onError(h)},this.resolveURL=function(h){return h=h.normalize("NFC"),l?l(h):h},this.setURLModifier=function(h){return l=h,this},this.addHandler=function(h,u){return c.push(h,u),this},this.removeHandler=function(h){let u=c.indexOf(h);return u!==-1&&c.splice(u,2),this},this.getHandler=function(h){for(let u=0,d=c.length;u<d;u+=2){let f=c[u],p=c[u+1];if(f.global&&(f.lastIndex=0),f.test(h))return p}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},xm=new Ac,Rc=class{constructor(t){this.manager=t!==void 0?t:xm,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(t,e){let n=this;return new Promise(function(i,r){n.load(t,i,e,r)})}parse(){}setCrossOrigin(t){return this.crossOrigin=t,this}setWithCredentials(t){return this.withCredentials=t,this}setPath(t){return this.path=t,this}setResourcePath(t){return this.resourcePath=t,this}setRequestHeader(t){return this.requestHeader=t,this}setPriority(t){return this.priority=t,this}setCache(t){return this.cache=t,this}abort(){return this}};Rc.DEFAULT_MATERIAL_NAME="__DEFAULT";var uo=class extends _n{static registerNode(t){this.prototype._lightNode=t}constructor(t,e=1){super(),this.isLight=!0,this.type="Light",this.color=new Zt(t),this.intensity=e}copy(t,e){return super.copy(t,e),this.color.copy(t.color),this.intensity=t.intensity,this}toJSON(t){let e=super.toJSON(t);return e.object.color=this.color.getHex(),e.object.intensity=this.intensity,e}},Ra=class extends uo{constructor(t,e,n){super(t,n),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(_n.DEFAULT_UP),this.updateMatrix(),this.groundColor=new Zt(e)}copy(t,e){return super.copy(t,e),this.groundColor.copy(t.groundColor),this}toJSON(t){let e=super.toJSON(t);return e.object.groundColor=this.groundColor.getHex(),e}},Nu=new ve,Ep=new C,wp=new C,Ca=class{constructor(t){this.camera=t,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new pt(512,512),this.mapType=ti,this.map=null,this.mapPass=null,this.matrix=new ve,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new ks,this._frameExtents=new pt(1,1),this._viewportCount=1,this._viewports=[new je(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(t){let e=this.camera;Ep.setFromMatrixPosition(t.matrixWorld),e.position.copy(Ep),wp.setFromMatrixPosition(t.target.matrixWorld),e.lookAt(wp),e.updateMatrixWorld(),this._updateMatrix(e,this.matrix,this._frustum)}_updateMatrix(t,e,n,i){Nu.multiplyMatrices(t.projectionMatrix,t.matrixWorldInverse),n.setFromProjectionMatrix(Nu,t.coordinateSystem,t.reversedDepth);let r=this._frameExtents,o=i?i.z/r.x:1,a=i?i.w/r.y:1,l=i?i.x/r.x:0,c=i?i.y/r.y:0;t.coordinateSystem===no||t.reversedDepth?e.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,1,0,0,0,0,1):e.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,.5,.5,0,0,0,1),e.multiply(Nu)}getViewport(t){return this._viewports[t]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(t){return this.camera=t.camera.clone(),this.intensity=t.intensity,this.bias=t.bias,this.radius=t.radius,this.autoUpdate=t.autoUpdate,this.needsUpdate=t.needsUpdate,this.normalBias=t.normalBias,this.blurSamples=t.blurSamples,this.mapSize.copy(t.mapSize),this.mapType=t.mapType,this.biasNode=t.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let t={};return t.intensity=this.intensity,t.bias=this.bias,t.normalBias=this.normalBias,t.radius=this.radius,t.blurSamples=this.blurSamples,t.mapSize=this.mapSize.toArray(),t.mapType=this.mapType,t.camera=this.camera.toJSON(!1).object,delete t.camera.matrix,t}},Hl=new C,Vl=new Oe,Zi=new C,Pa=class extends _n{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new ve,this.projectionMatrix=new ve,this.projectionMatrixInverse=new ve,this.coordinateSystem=xi,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(t,e){return super.copy(t,e),this.matrixWorldInverse.copy(t.matrixWorldInverse),this.projectionMatrix.copy(t.projectionMatrix),this.projectionMatrixInverse.copy(t.projectionMatrixInverse),this.coordinateSystem=t.coordinateSystem,this}getWorldDirection(t){return super.getWorldDirection(t).negate()}updateMatrixWorld(t){super.updateMatrixWorld(t),this.matrixWorld.decompose(Hl,Vl,Zi),Zi.x===1&&Zi.y===1&&Zi.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Hl,Vl,Zi.set(1,1,1)).invert()}updateWorldMatrix(t,e,n=!1){super.updateWorldMatrix(t,e,n),this.matrixWorld.decompose(Hl,Vl,Zi),Zi.x===1&&Zi.y===1&&Zi.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Hl,Vl,Zi.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},Os=new C,Tp=new pt,Ap=new pt,kn=class extends Pa{constructor(t=50,e=1,n=.1,i=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=t,this.zoom=1,this.near=n,this.far=i,this.focus=10,this.aspect=e,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.fov=t.fov,this.zoom=t.zoom,this.near=t.near,this.far=t.far,this.focus=t.focus,this.aspect=t.aspect,this.view=t.view===null?null:Object.assign({},t.view),this.filmGauge=t.filmGauge,this.filmOffset=t.filmOffset,this}setFocalLength(t){let e=.5*this.getFilmHeight()/t;this.fov=so*2*Math.atan(e),this.updateProjectionMatrix()}getFocalLength(){let t=Math.tan(Qr*.5*this.fov);return .5*this.getFilmHeight()/t}getEffectiveFOV(){return so*2*Math.atan(Math.tan(Qr*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(t,e,n){Os.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),e.set(Os.x,Os.y).multiplyScalar(-t/Os.z),Os.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(Os.x,Os.y).multiplyScalar(-t/Os.z)}getViewSize(t,e){return this.getViewBounds(t,Tp,Ap),e.subVectors(Ap,Tp)}setViewOffset(t,e,n,i,r,o){this.aspect=t/e,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=i,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=this.near,e=t*Math.tan(Qr*.5*this.fov)/this.zoom,n=2*e,i=this.aspect*n,r=-.5*i,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*i/l,e-=o.offsetY*n/c,i*=o.width/l,n*=o.height/c}let a=this.filmOffset;a!==0&&(r+=t*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+i,e,e-n,t,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.fov=this.fov,e.object.zoom=this.zoom,e.object.near=this.near,e.object.far=this.far,e.object.focus=this.focus,e.object.aspect=this.aspect,this.view!==null&&(e.object.view=Object.assign({},this.view)),e.object.filmGauge=this.filmGauge,e.object.filmOffset=this.filmOffset,e}};var zu=class extends Ca{constructor(){super(new kn(90,1,.5,500)),this.isPointLightShadow=!0}},Ia=class extends uo{constructor(t,e,n=0,i=2){super(t,e),this.isPointLight=!0,this.type="PointLight",this.distance=n,this.decay=i,this.shadow=new zu}get power(){return this.intensity*4*Math.PI}set power(t){this.intensity=t/(4*Math.PI)}dispose(){super.dispose(),this.shadow.dispose()}copy(t,e){return super.copy(t,e),this.distance=t.distance,this.decay=t.decay,this.shadow=t.shadow.clone(),this}toJSON(t){let e=super.toJSON(t);return e.object.distance=this.distance,e.object.decay=this.decay,e.object.shadow=this.shadow.toJSON(),e}},vs=class extends Pa{constructor(t=-1,e=1,n=1,i=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=t,this.right=e,this.top=n,this.bottom=i,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.left=t.left,this.right=t.right,this.top=t.top,this.bottom=t.bottom,this.near=t.near,this.far=t.far,this.zoom=t.zoom,this.view=t.view===null?null:Object.assign({},t.view),this}setViewOffset(t,e,n,i,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=i,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=(this.right-this.left)/(2*this.zoom),e=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,i=(this.top+this.bottom)/2,r=n-t,o=n+t,a=i+e,l=i-e;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,h=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=h*this.view.offsetY,l=a-h*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.zoom=this.zoom,e.object.left=this.left,e.object.right=this.right,e.object.top=this.top,e.object.bottom=this.bottom,e.object.near=this.near,e.object.far=this.far,this.view!==null&&(e.object.view=Object.assign({},this.view)),e}},Hu=class extends Ca{constructor(){super(new vs(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},fo=class extends uo{constructor(t,e){super(t,e),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(_n.DEFAULT_UP),this.updateMatrix(),this.target=new _n,this.shadow=new Hu}dispose(){super.dispose(),this.shadow.dispose()}copy(t){return super.copy(t),this.target=t.target.clone(),this.shadow=t.shadow.clone(),this}toJSON(t){let e=super.toJSON(t);return e.object.shadow=this.shadow.toJSON(),e.object.target=this.target.uuid,e}};var $r=-90,Jr=1,po=class extends _n{constructor(t,e,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let i=new kn($r,Jr,t,e);i.layers=this.layers,this.add(i);let r=new kn($r,Jr,t,e);r.layers=this.layers,this.add(r);let o=new kn($r,Jr,t,e);o.layers=this.layers,this.add(o);let a=new kn($r,Jr,t,e);a.layers=this.layers,this.add(a);let l=new kn($r,Jr,t,e);l.layers=this.layers,this.add(l);let c=new kn($r,Jr,t,e);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let t=this.coordinateSystem,e=this.children.concat(),[n,i,r,o,a,l]=e;for(let c of e)this.remove(c);if(t===xi)n.up.set(0,1,0),n.lookAt(1,0,0),i.up.set(0,1,0),i.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(t===no)n.up.set(0,-1,0),n.lookAt(-1,0,0),i.up.set(0,-1,0),i.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+t);for(let c of e)this.add(c),c.updateMatrixWorld()}update(t,e){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:i}=this;this.coordinateSystem!==t.coordinateSystem&&(this.coordinateSystem=t.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,l,c,h]=this.children,u=t.getRenderTarget(),d=t.getActiveCubeFace(),f=t.getActiveMipmapLevel(),p=t.xr.enabled;t.xr.enabled=!1;let v=n.texture.mipmapsAutoUpdate;n.texture.mipmapsAutoUpdate=!1;let m=!1;t.isWebGLRenderer===!0?m=t.state.buffers.depth.getReversed():m=t.reversedDepthBuffer,t.setRenderTarget(n,0,i),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,r),t.setRenderTarget(n,1,i),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,o),t.setRenderTarget(n,2,i),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,a),t.setRenderTarget(n,3,i),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,l),t.setRenderTarget(n,4,i),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,c),n.texture.mipmapsAutoUpdate=v,t.setRenderTarget(n,5,i),m&&t.autoClear===!1&&t.clearDepth(),t.render(e,h),t.setRenderTarget(u,d,f),t.xr.enabled=p,n.texture.needsPMREMUpdate=!0}},Cc=class extends kn{constructor(t=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=t,this.perCameraFrustumCulled=!1}};var bd="\\[\\]\\.:\\/",J_=new RegExp("["+bd+"]","g"),Ed="[^"+bd+"]",K_="[^"+bd.replace("\\.","")+"]",j_=/((?:WC+[\/:])*)/.source.replace("WC",Ed),Q_=/(WCOD+)?/.source.replace("WCOD",K_),tx=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",Ed),ex=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",Ed),nx=new RegExp("^"+j_+Q_+tx+ex+"$"),ix=["material","materials","bones","map"],Vu=class{constructor(t,e,n){let i=n||Ye.parseTrackName(e);this._targetGroup=t,this._bindings=t.subscribe_(e,i)}getValue(t,e){this.bind();let n=this._targetGroup.nCachedObjects_,i=this._bindings[n];i!==void 0&&i.getValue(t,e)}setValue(t,e){let n=this._bindings;for(let i=this._targetGroup.nCachedObjects_,r=n.length;i!==r;++i)n[i].setValue(t,e)}bind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,n=t.length;e!==n;++e)t[e].bind()}unbind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,n=t.length;e!==n;++e)t[e].unbind()}},Ye=class s{constructor(t,e,n){this.path=e,this.parsedPath=n||s.parseTrackName(e),this.node=s.findNode(t,this.parsedPath.nodeName),this.rootNode=t,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(t,e,n){return t&&t.isAnimationObjectGroup?new s.Composite(t,e,n):new s(t,e,n)}static sanitizeNodeName(t){return t.replace(/\s/g,"_").replace(J_,"")}static parseTrackName(t){let e=nx.exec(t);if(e===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+t);let n={nodeName:e[2],objectName:e[3],objectIndex:e[4],propertyName:e[5],propertyIndex:e[6]},i=n.nodeName&&n.nodeName.lastIndexOf(".");if(i!==void 0&&i!==-1){let r=n.nodeName.substring(i+1);ix.indexOf(r)!==-1&&(n.nodeName=n.nodeName.substring(0,i),n.objectName=r)}if(n.propertyName===null||n.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+t);return n}static findNode(t,e){if(e===void 0||e===""||e==="."||e===-1||e===t.name||e===t.uuid)return t;if(t.skeleton){let n=t.skeleton.getBoneByName(e);if(n!==void 0)return n}if(t.children){let n=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===e||a.uuid===e)return a;let l=n(a.children);if(l)return l}return null},i=n(t.children);if(i)return i}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(t,e){t[e]=this.targetObject[this.propertyName]}_getValue_array(t,e){let n=this.resolvedProperty;for(let i=0,r=n.length;i!==r;++i)t[e++]=n[i]}_getValue_arrayElement(t,e){t[e]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(t,e){this.resolvedProperty.toArray(t,e)}_setValue_direct(t,e){this.targetObject[this.propertyName]=t[e]}_setValue_direct_setNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(t,e){let n=this.resolvedProperty;for(let i=0,r=n.length;i!==r;++i)n[i]=t[e++]}_setValue_array_setNeedsUpdate(t,e){let n=this.resolvedProperty;for(let i=0,r=n.length;i!==r;++i)n[i]=t[e++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(t,e){let n=this.resolvedProperty;for(let i=0,r=n.length;i!==r;++i)n[i]=t[e++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(t,e){this.resolvedProperty[this.propertyIndex]=t[e]}_setValue_arrayElement_setNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(t,e){this.resolvedProperty.fromArray(t,e)}_setValue_fromArray_setNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(t,e){this.bind(),this.getValue(t,e)}_setValue_unbound(t,e){this.bind(),this.setValue(t,e)}bind(){let t=this.node,e=this.parsedPath,n=e.objectName,i=e.propertyName,r=e.propertyIndex;if(t||(t=s.findNode(this.rootNode,e.nodeName),this.node=t),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!t){Yt("PropertyBinding: No target node found for track: "+this.path+".");return}if(n){let c=e.objectIndex;switch(n){case"materials":if(!t.material){Kt("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.materials){Kt("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}t=t.material.materials;break;case"bones":if(!t.skeleton){Kt("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}t=t.skeleton.bones;for(let h=0;h<t.length;h++)if(t[h].name===c){c=h;break}break;case"map":if("map"in t){t=t.map;break}if(!t.material){Kt("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.map){Kt("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}t=t.material.map;break;default:if(t[n]===void 0){Kt("PropertyBinding: Can not bind to objectName of node undefined.",this);return}t=t[n]}if(c!==void 0){if(t[c]===void 0){Kt("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,t);return}t=t[c]}}let o=t[i];if(o===void 0){let c=e.nodeName;Kt("PropertyBinding: Trying to update property for track: "+c+"."+i+" but it wasn't found.",t);return}let a=this.Versioning.None;this.targetObject=t,t.isMaterial===!0?a=this.Versioning.NeedsUpdate:t.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(r!==void 0){if(i==="morphTargetInfluences"){if(!t.geometry){Kt("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!t.geometry.morphAttributes){Kt("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}t.morphTargetDictionary[r]!==void 0&&(r=t.morphTargetDictionary[r])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=i;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};Ye.Composite=Vu;Ye.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};Ye.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};Ye.prototype.GetterByBindingType=[Ye.prototype._getValue_direct,Ye.prototype._getValue_array,Ye.prototype._getValue_arrayElement,Ye.prototype._getValue_toArray];Ye.prototype.SetterByBindingTypeAndVersioning=[[Ye.prototype._setValue_direct,Ye.prototype._setValue_direct_setNeedsUpdate,Ye.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[Ye.prototype._setValue_array,Ye.prototype._setValue_array_setNeedsUpdate,Ye.prototype._setValue_array_setMatrixWorldNeedsUpdate],[Ye.prototype._setValue_arrayElement,Ye.prototype._setValue_arrayElement_setNeedsUpdate,Ye.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[Ye.prototype._setValue_fromArray,Ye.prototype._setValue_fromArray_setNeedsUpdate,Ye.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var xw=new Float32Array(1);var Rp=new ve,La=class{constructor(t,e,n=0,i=1/0){this.ray=new Bs(t,e),this.near=n,this.far=i,this.camera=null,this.layers=new oo,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(t,e){this.ray.set(t,e)}setFromCamera(t,e){e.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(t.x,t.y,.5).unproject(e).sub(this.ray.origin).normalize(),this.camera=e):e.isOrthographicCamera?(this.ray.origin.set(t.x,t.y,e.projectionMatrix.elements[14]).unproject(e),this.ray.direction.set(0,0,-1).transformDirection(e.matrixWorld),this.camera=e):Kt("Raycaster: Unsupported camera type: "+e.type)}setFromXRController(t){return Rp.identity().extractRotation(t.matrixWorld),this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(Rp),this}intersectObject(t,e=!0,n=[]){return Gu(t,this,n,e),n.sort(Cp),n}intersectObjects(t,e=!0,n=[]){for(let i=0,r=t.length;i<r;i++)Gu(t[i],this,n,e);return n.sort(Cp),n}};function Cp(s,t){return s.distance-t.distance}function Gu(s,t,e,n){let i=!0;if(s.layers.test(t.layers)&&s.raycast(t,e)===!1&&(i=!1),i===!0&&n===!0){let r=s.children;for(let o=0,a=r.length;o<a;o++)Gu(r[o],t,e,!0)}}var mo=class{constructor(t=1,e=0,n=0){this.radius=t,this.phi=e,this.theta=n}set(t,e,n){return this.radius=t,this.phi=e,this.theta=n,this}copy(t){return this.radius=t.radius,this.phi=t.phi,this.theta=t.theta,this}makeSafe(){return this.phi=ne(this.phi,1e-6,Math.PI-1e-6),this}setFromVector3(t){return this.setFromCartesianCoords(t.x,t.y,t.z)}setFromCartesianCoords(t,e,n){return this.radius=Math.sqrt(t*t+e*e+n*n),this.radius===0?(this.theta=0,this.phi=0):(this.theta=Math.atan2(t,n),this.phi=Math.acos(ne(e/this.radius,-1,1))),this}clone(){return new this.constructor().copy(this)}};var Wu=class{static{this.prototype.isMatrix2=!0}constructor(t,e,n,i){this.elements=[1,0,0,1],t!==void 0&&this.set(t,e,n,i)}identity(){return this.set(1,0,0,1),this}fromArray(t,e=0){for(let n=0;n<4;n++)this.elements[n]=t[n+e];return this}set(t,e,n,i){let r=this.elements;return r[0]=t,r[2]=e,r[1]=n,r[3]=i,this}},Pp=new pt,go=class{constructor(t=new pt(1/0,1/0),e=new pt(-1/0,-1/0)){this.isBox2=!0,this.min=t,this.max=e}set(t,e){return this.min.copy(t),this.max.copy(e),this}setFromPoints(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e++)this.expandByPoint(t[e]);return this}setFromCenterAndSize(t,e){let n=Pp.copy(e).multiplyScalar(.5);return this.min.copy(t).sub(n),this.max.copy(t).add(n),this}clone(){return new this.constructor().copy(this)}copy(t){return this.min.copy(t.min),this.max.copy(t.max),this}makeEmpty(){return this.min.x=this.min.y=1/0,this.max.x=this.max.y=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y}getCenter(t){return this.isEmpty()?t.set(0,0):t.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(t){return this.isEmpty()?t.set(0,0):t.subVectors(this.max,this.min)}expandByPoint(t){return this.min.min(t),this.max.max(t),this}expandByVector(t){return this.min.sub(t),this.max.add(t),this}expandByScalar(t){return this.min.addScalar(-t),this.max.addScalar(t),this}containsPoint(t){return t.x>=this.min.x&&t.x<=this.max.x&&t.y>=this.min.y&&t.y<=this.max.y}containsBox(t){return this.min.x<=t.min.x&&t.max.x<=this.max.x&&this.min.y<=t.min.y&&t.max.y<=this.max.y}getParameter(t,e){return e.set((t.x-this.min.x)/(this.max.x-this.min.x),(t.y-this.min.y)/(this.max.y-this.min.y))}intersectsBox(t){return t.max.x>=this.min.x&&t.min.x<=this.max.x&&t.max.y>=this.min.y&&t.min.y<=this.max.y}clampPoint(t,e){return e.copy(t).clamp(this.min,this.max)}distanceToPoint(t){return this.clampPoint(t,Pp).distanceTo(t)}intersect(t){return this.min.max(t.min),this.max.min(t.max),this.isEmpty()&&this.makeEmpty(),this}union(t){return this.min.min(t.min),this.max.max(t.max),this}translate(t){return this.min.add(t),this.max.add(t),this}equals(t){return t.min.equals(this.min)&&t.max.equals(this.max)}},Ip=new C,Gl=new C,Kr=new C,jr=new C,Uu=new C,sx=new C,rx=new C,Da=class{constructor(t=new C,e=new C){this.start=t,this.end=e}set(t,e){return this.start.copy(t),this.end.copy(e),this}copy(t){return this.start.copy(t.start),this.end.copy(t.end),this}getCenter(t){return t.addVectors(this.start,this.end).multiplyScalar(.5)}delta(t){return t.subVectors(this.end,this.start)}distanceSq(){return this.start.distanceToSquared(this.end)}distance(){return this.start.distanceTo(this.end)}at(t,e){return this.delta(e).multiplyScalar(t).add(this.start)}closestPointToPointParameter(t,e){Ip.subVectors(t,this.start),Gl.subVectors(this.end,this.start);let n=Gl.dot(Gl);if(n===0)return 0;let r=Gl.dot(Ip)/n;return e&&(r=ne(r,0,1)),r}closestPointToPoint(t,e,n){let i=this.closestPointToPointParameter(t,e);return this.delta(n).multiplyScalar(i).add(this.start)}distanceSqToLine3(t,e=sx,n=rx){let i=10000000000000001e-32,r,o,a=this.start,l=t.start,c=this.end,h=t.end;Kr.subVectors(c,a),jr.subVectors(h,l),Uu.subVectors(a,l);let u=Kr.dot(Kr),d=jr.dot(jr),f=jr.dot(Uu);if(u<=i&&d<=i)return e.copy(a),n.copy(l),e.distanceToSquared(n);if(u<=i)r=0,o=f/d,o=ne(o,0,1);else{let p=Kr.dot(Uu);if(d<=i)o=0,r=ne(-p/u,0,1);else{let v=Kr.dot(jr),m=u*d-v*v;m!==0?r=ne((v*f-p*d)/m,0,1):r=0,o=(v*r+f)/d,o<0?(o=0,r=ne(-p/u,0,1)):o>1&&(o=1,r=ne((v-p)/u,0,1))}}return e.copy(a).addScaledVector(Kr,r),n.copy(l).addScaledVector(jr,o),e.distanceToSquared(n)}applyMatrix4(t){return this.start.applyMatrix4(t),this.end.applyMatrix4(t),this}equals(t){return t.start.equals(this.start)&&t.end.equals(this.end)}clone(){return new this.constructor().copy(this)}};var Na=class extends ar{constructor(t=10,e=10,n=4473924,i=8947848){n=new Zt(n),i=new Zt(i);let r=e/2,o=t/e,a=t/2,l=[],c=[];for(let d=0,f=0,p=-a;d<=e;d++,p+=o){l.push(-a,0,p,a,0,p),l.push(p,0,-a,p,0,a);let v=d===r?n:i;v.toArray(c,f),f+=3,v.toArray(c,f),f+=3,v.toArray(c,f),f+=3,v.toArray(c,f),f+=3}let h=new Se;h.setAttribute("position",new te(l,3)),h.setAttribute("color",new te(c,3));let u=new Li({vertexColors:!0,toneMapped:!1});super(h,u),this.type="GridHelper"}dispose(){super.dispose(),this.geometry.dispose(),this.material.dispose()}};var Ua=class extends ar{constructor(t=1){let e=[0,0,0,t,0,0,0,0,0,0,t,0,0,0,0,0,0,t],n=[1,0,0,1,.6,0,0,1,0,.6,1,0,0,0,1,0,.6,1],i=new Se;i.setAttribute("position",new te(e,3)),i.setAttribute("color",new te(n,3));let r=new Li({vertexColors:!0,toneMapped:!1});super(i,r),this.type="AxesHelper"}setColors(t,e,n){let i=new Zt,r=this.geometry.attributes.color.array;return i.set(t),i.toArray(r,0),i.toArray(r,3),i.set(e),i.toArray(r,6),i.toArray(r,9),i.set(n),i.toArray(r,12),i.toArray(r,15),this.geometry.attributes.color.needsUpdate=!0,this}dispose(){super.dispose(),this.geometry.dispose(),this.material.dispose()}};var Fa=class extends Ii{constructor(t,e=null){super(),this.object=t,this.domElement=e,this.enabled=!0,this.state=-1,this.keys={},this.mouseButtons={LEFT:null,MIDDLE:null,RIGHT:null},this.touches={ONE:null,TWO:null}}connect(t){this.domElement!==null&&this.disconnect(),this.domElement=t}disconnect(){}dispose(){}update(){}};function wd(s,t,e,n){let i=ox(n);switch(e){case cd:return s*t;case Oc:return s*t/i.components*i.byteLength;case Bc:return s*t/i.components*i.byteLength;case $s:return s*t*2/i.components*i.byteLength;case kc:return s*t*2/i.components*i.byteLength;case hd:return s*t*3/i.components*i.byteLength;case Ui:return s*t*4/i.components*i.byteLength;case zc:return s*t*4/i.components*i.byteLength;case ka:case za:return Math.floor((s+3)/4)*Math.floor((t+3)/4)*8;case Ha:case Va:return Math.floor((s+3)/4)*Math.floor((t+3)/4)*16;case Vc:case Wc:return Math.max(s,16)*Math.max(t,8)/4;case Hc:case Gc:return Math.max(s,8)*Math.max(t,8)/2;case Xc:case qc:case Zc:case $c:return Math.floor((s+3)/4)*Math.floor((t+3)/4)*8;case Yc:case Ga:case Jc:return Math.floor((s+3)/4)*Math.floor((t+3)/4)*16;case Kc:return Math.floor((s+3)/4)*Math.floor((t+3)/4)*16;case jc:return Math.floor((s+4)/5)*Math.floor((t+3)/4)*16;case Qc:return Math.floor((s+4)/5)*Math.floor((t+4)/5)*16;case th:return Math.floor((s+5)/6)*Math.floor((t+4)/5)*16;case eh:return Math.floor((s+5)/6)*Math.floor((t+5)/6)*16;case nh:return Math.floor((s+7)/8)*Math.floor((t+4)/5)*16;case ih:return Math.floor((s+7)/8)*Math.floor((t+5)/6)*16;case sh:return Math.floor((s+7)/8)*Math.floor((t+7)/8)*16;case rh:return Math.floor((s+9)/10)*Math.floor((t+4)/5)*16;case oh:return Math.floor((s+9)/10)*Math.floor((t+5)/6)*16;case ah:return Math.floor((s+9)/10)*Math.floor((t+7)/8)*16;case lh:return Math.floor((s+9)/10)*Math.floor((t+9)/10)*16;case ch:return Math.floor((s+11)/12)*Math.floor((t+9)/10)*16;case hh:return Math.floor((s+11)/12)*Math.floor((t+11)/12)*16;case uh:case dh:case fh:return Math.ceil(s/4)*Math.ceil(t/4)*16;case ph:case mh:return Math.ceil(s/4)*Math.ceil(t/4)*8;case Wa:case gh:return Math.ceil(s/4)*Math.ceil(t/4)*16}throw new Error(`Unable to determine texture byte length for ${e} format.`)}function ox(s){switch(s){case ti:case rd:return{byteLength:1,components:1};case vo:case od:case Ni:return{byteLength:2,components:1};case Uc:case Fc:return{byteLength:2,components:4};case Di:case Nc:case Si:return{byteLength:4,components:1};case ad:case ld:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${s}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?Yt("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");function zm(){let s=null,t=!1,e=null,n=null;function i(r,o){n=s.requestAnimationFrame(i),e(r,o)}return{start:function(){t!==!0&&e!==null&&s!==null&&(n=s.requestAnimationFrame(i),t=!0)},stop:function(){s!==null&&s.cancelAnimationFrame(n),t=!1},setAnimationLoop:function(r){e=r},setContext:function(r){s=r}}}function lx(s){let t=new WeakMap;function e(a,l){let c=a.array,h=a.usage,u=c.byteLength,d=s.createBuffer();s.bindBuffer(l,d),s.bufferData(l,c,h),a.onUploadCallback();let f;if(c instanceof Float32Array)f=s.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)f=s.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?f=s.HALF_FLOAT:f=s.UNSIGNED_SHORT;else if(c instanceof Int16Array)f=s.SHORT;else if(c instanceof Uint32Array)f=s.UNSIGNED_INT;else if(c instanceof Int32Array)f=s.INT;else if(c instanceof Int8Array)f=s.BYTE;else if(c instanceof Uint8Array)f=s.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)f=s.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:d,type:f,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:u}}function n(a,l,c){let h=l.array,u=l.updateRanges;if(s.bindBuffer(c,a),u.length===0)s.bufferSubData(c,0,h);else{u.sort((f,p)=>f.start-p.start);let d=0;for(let f=1;f<u.length;f++){let p=u[d],v=u[f];v.start<=p.start+p.count+1?p.count=Math.max(p.count,v.start+v.count-p.start):(++d,u[d]=v)}u.length=d+1;for(let f=0,p=u.length;f<p;f++){let v=u[f];s.bufferSubData(c,v.start*h.BYTES_PER_ELEMENT,h,v.start,v.count)}l.clearUpdateRanges()}l.onUploadCallback()}function i(a){return a.isInterleavedBufferAttribute&&(a=a.data),t.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=t.get(a);l&&(s.deleteBuffer(l.buffer),t.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let h=t.get(a);(!h||h.version<a.version)&&t.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=t.get(a);if(c===void 0)t.set(a,e(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,a,l),c.version=a.version}}return{get:i,remove:r,update:o}}var cx=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,hx=`#ifdef USE_ALPHAHASH
	const float ALPHA_HASH_SCALE = 0.05;
	float hash2D( vec2 value ) {
		return fract( 1.0e4 * sin( 17.0 * value.x + 0.1 * value.y ) * ( 0.1 + abs( sin( 13.0 * value.y + value.x ) ) ) );
	}
	float hash3D( vec3 value ) {
		return hash2D( vec2( hash2D( value.xy ), value.z ) );
	}
	float getAlphaHashThreshold( vec3 position ) {
		float maxDeriv = max(
			length( dFdx( position.xyz ) ),
			length( dFdy( position.xyz ) )
		);
		float pixScale = 1.0 / ( ALPHA_HASH_SCALE * maxDeriv );
		vec2 pixScales = vec2(
			exp2( floor( log2( pixScale ) ) ),
			exp2( ceil( log2( pixScale ) ) )
		);
		vec2 alpha = vec2(
			hash3D( floor( pixScales.x * position.xyz ) ),
			hash3D( floor( pixScales.y * position.xyz ) )
		);
		float lerpFactor = fract( log2( pixScale ) );
		float x = ( 1.0 - lerpFactor ) * alpha.x + lerpFactor * alpha.y;
		float a = min( lerpFactor, 1.0 - lerpFactor );
		vec3 cases = vec3(
			x * x / ( 2.0 * a * ( 1.0 - a ) ),
			( x - 0.5 * a ) / ( 1.0 - a ),
			1.0 - ( ( 1.0 - x ) * ( 1.0 - x ) / ( 2.0 * a * ( 1.0 - a ) ) )
		);
		float threshold = ( x < ( 1.0 - a ) )
			? ( ( x < a ) ? cases.x : cases.y )
			: cases.z;
		return clamp( threshold , 1.0e-6, 1.0 );
	}
#endif`,ux=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,dx=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,fx=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,px=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,mx=`#ifdef USE_AOMAP
	float ambientOcclusion = ( texture2D( aoMap, vAoMapUv ).r - 1.0 ) * aoMapIntensity + 1.0;
	reflectedLight.indirectDiffuse *= ambientOcclusion;
	#if defined( USE_CLEARCOAT ) 
		clearcoatSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_SHEEN ) 
		sheenSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_ENVMAP ) && defined( STANDARD )
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		reflectedLight.indirectSpecular *= computeSpecularOcclusion( dotNV, ambientOcclusion, material.roughness );
	#endif
#endif`,gx=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,_x=`#ifdef USE_BATCHING
	#if ! defined( GL_ANGLE_multi_draw )
	#define gl_DrawID _gl_DrawID
	uniform int _gl_DrawID;
	#endif
	uniform highp sampler2D batchingTexture;
	uniform highp usampler2D batchingIdTexture;
	mat4 getBatchingMatrix( const in float i ) {
		int size = textureSize( batchingTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( batchingTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( batchingTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( batchingTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( batchingTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
	float getIndirectIndex( const in int i ) {
		int size = textureSize( batchingIdTexture, 0 ).x;
		int x = i % size;
		int y = i / size;
		return float( texelFetch( batchingIdTexture, ivec2( x, y ), 0 ).r );
	}
#endif
#ifdef USE_BATCHING_COLOR
	uniform sampler2D batchingColorTexture;
	vec4 getBatchingColor( const in float i ) {
		int size = textureSize( batchingColorTexture, 0 ).x;
		int j = int( i );
		int x = j % size;
		int y = j / size;
		return texelFetch( batchingColorTexture, ivec2( x, y ), 0 );
	}
#endif`,xx=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,yx=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,vx=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,Mx=`float G_BlinnPhong_Implicit( ) {
	return 0.25;
}
float D_BlinnPhong( const in float shininess, const in float dotNH ) {
	return RECIPROCAL_PI * ( shininess * 0.5 + 1.0 ) * pow( dotNH, shininess );
}
vec3 BRDF_BlinnPhong( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 specularColor, const in float shininess ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( specularColor, 1.0, dotVH );
	float G = G_BlinnPhong_Implicit( );
	float D = D_BlinnPhong( shininess, dotNH );
	return F * ( G * D );
} // validated`,Sx=`#ifdef USE_IRIDESCENCE
	const mat3 XYZ_TO_REC709 = mat3(
		 3.2404542, -0.9692660,  0.0556434,
		-1.5371385,  1.8760108, -0.2040259,
		-0.4985314,  0.0415560,  1.0572252
	);
	vec3 Fresnel0ToIor( vec3 fresnel0 ) {
		vec3 sqrtF0 = sqrt( fresnel0 );
		return ( vec3( 1.0 ) + sqrtF0 ) / ( vec3( 1.0 ) - sqrtF0 );
	}
	vec3 IorToFresnel0( vec3 transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - vec3( incidentIor ) ) / ( transmittedIor + vec3( incidentIor ) ) );
	}
	float IorToFresnel0( float transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - incidentIor ) / ( transmittedIor + incidentIor ));
	}
	vec3 evalSensitivity( float OPD, vec3 shift ) {
		float phase = 2.0 * PI * OPD * 1.0e-9;
		vec3 val = vec3( 5.4856e-13, 4.4201e-13, 5.2481e-13 );
		vec3 pos = vec3( 1.6810e+06, 1.7953e+06, 2.2084e+06 );
		vec3 var = vec3( 4.3278e+09, 9.3046e+09, 6.6121e+09 );
		vec3 xyz = val * sqrt( 2.0 * PI * var ) * cos( pos * phase + shift ) * exp( - pow2( phase ) * var );
		xyz.x += 9.7470e-14 * sqrt( 2.0 * PI * 4.5282e+09 ) * cos( 2.2399e+06 * phase + shift[ 0 ] ) * exp( - 4.5282e+09 * pow2( phase ) );
		xyz /= 1.0685e-7;
		vec3 rgb = XYZ_TO_REC709 * xyz;
		return rgb;
	}
	vec3 evalIridescence( float outsideIOR, float eta2, float cosTheta1, float thinFilmThickness, vec3 baseF0 ) {
		vec3 I;
		float iridescenceIOR = mix( outsideIOR, eta2, smoothstep( 0.0, 0.03, thinFilmThickness ) );
		float sinTheta2Sq = pow2( outsideIOR / iridescenceIOR ) * ( 1.0 - pow2( cosTheta1 ) );
		float cosTheta2Sq = 1.0 - sinTheta2Sq;
		if ( cosTheta2Sq < 0.0 ) {
			return vec3( 1.0 );
		}
		float cosTheta2 = sqrt( cosTheta2Sq );
		float R0 = IorToFresnel0( iridescenceIOR, outsideIOR );
		float R12 = F_Schlick( R0, 1.0, cosTheta1 );
		float T121 = 1.0 - R12;
		float phi12 = 0.0;
		if ( iridescenceIOR < outsideIOR ) phi12 = PI;
		float phi21 = PI - phi12;
		vec3 baseIOR = Fresnel0ToIor( clamp( baseF0, 0.0, 0.9999 ) );		vec3 R1 = IorToFresnel0( baseIOR, iridescenceIOR );
		vec3 R23 = F_Schlick( R1, 1.0, cosTheta2 );
		vec3 phi23 = vec3( 0.0 );
		if ( baseIOR[ 0 ] < iridescenceIOR ) phi23[ 0 ] = PI;
		if ( baseIOR[ 1 ] < iridescenceIOR ) phi23[ 1 ] = PI;
		if ( baseIOR[ 2 ] < iridescenceIOR ) phi23[ 2 ] = PI;
		float OPD = 2.0 * iridescenceIOR * thinFilmThickness * cosTheta2;
		vec3 phi = vec3( phi21 ) + phi23;
		vec3 R123 = clamp( R12 * R23, 1e-5, 0.9999 );
		vec3 r123 = sqrt( R123 );
		vec3 Rs = pow2( T121 ) * R23 / ( vec3( 1.0 ) - R123 );
		vec3 C0 = R12 + Rs;
		I = C0;
		vec3 Cm = Rs - T121;
		for ( int m = 1; m <= 2; ++ m ) {
			Cm *= r123;
			vec3 Sm = 2.0 * evalSensitivity( float( m ) * OPD, float( m ) * phi );
			I += Cm * Sm;
		}
		return max( I, vec3( 0.0 ) );
	}
#endif`,bx=`#ifdef USE_BUMPMAP
	uniform sampler2D bumpMap;
	uniform float bumpScale;
	vec2 dHdxy_fwd() {
		vec2 dSTdx = dFdx( vBumpMapUv );
		vec2 dSTdy = dFdy( vBumpMapUv );
		float Hll = bumpScale * texture2D( bumpMap, vBumpMapUv ).x;
		float dBx = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdx ).x - Hll;
		float dBy = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdy ).x - Hll;
		return vec2( dBx, dBy );
	}
	vec3 perturbNormalArb( vec3 surf_pos, vec3 surf_norm, vec2 dHdxy, float faceDirection ) {
		vec3 vSigmaX = normalize( dFdx( surf_pos.xyz ) );
		vec3 vSigmaY = normalize( dFdy( surf_pos.xyz ) );
		vec3 vN = surf_norm;
		vec3 R1 = cross( vSigmaY, vN );
		vec3 R2 = cross( vN, vSigmaX );
		float fDet = dot( vSigmaX, R1 ) * faceDirection;
		vec3 vGrad = sign( fDet ) * ( dHdxy.x * R1 + dHdxy.y * R2 );
		return normalize( abs( fDet ) * surf_norm - vGrad );
	}
#endif`,Ex=`#if NUM_CLIPPING_PLANES > 0
	vec4 plane;
	#ifdef ALPHA_TO_COVERAGE
		float distanceToPlane, distanceGradient;
		float clipOpacity = 1.0;
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
			distanceGradient = fwidth( distanceToPlane ) / 2.0;
			clipOpacity *= smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			if ( clipOpacity == 0.0 ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			float unionClipOpacity = 1.0;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
				distanceGradient = fwidth( distanceToPlane ) / 2.0;
				unionClipOpacity *= 1.0 - smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			}
			#pragma unroll_loop_end
			clipOpacity *= 1.0 - unionClipOpacity;
		#endif
		diffuseColor.a *= clipOpacity;
		if ( diffuseColor.a == 0.0 ) discard;
	#else
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			if ( dot( vClipPosition, plane.xyz ) > plane.w ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			bool clipped = true;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				clipped = ( dot( vClipPosition, plane.xyz ) > plane.w ) && clipped;
			}
			#pragma unroll_loop_end
			if ( clipped ) discard;
		#endif
	#endif
#endif`,wx=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,Tx=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,Ax=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,Rx=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,Cx=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,Px=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,Ix=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	vColor = vec4( 1.0 );
#endif
#ifdef USE_COLOR_ALPHA
	vColor *= color;
#elif defined( USE_COLOR )
	vColor.rgb *= color;
#endif
#ifdef USE_INSTANCING_COLOR
	vColor.rgb *= instanceColor.rgb;
#endif
#ifdef USE_BATCHING_COLOR
	vColor *= getBatchingColor( getIndirectIndex( gl_DrawID ) );
#endif`,Lx=`#define PI 3.141592653589793
#define PI2 6.283185307179586
#define PI_HALF 1.5707963267948966
#define RECIPROCAL_PI 0.3183098861837907
#define RECIPROCAL_PI2 0.15915494309189535
#define EPSILON 1e-6
#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
#define whiteComplement( a ) ( 1.0 - saturate( a ) )
float pow2( const in float x ) { return x*x; }
vec3 pow2( const in vec3 x ) { return x*x; }
float pow3( const in float x ) { return x*x*x; }
float pow4( const in float x ) { float x2 = x*x; return x2*x2; }
float max3( const in vec3 v ) { return max( max( v.x, v.y ), v.z ); }
float average( const in vec3 v ) { return dot( v, vec3( 0.3333333 ) ); }
highp float rand( const in vec2 uv ) {
	const highp float a = 12.9898, b = 78.233, c = 43758.5453;
	highp float dt = dot( uv.xy, vec2( a,b ) ), sn = mod( dt, PI );
	return fract( sin( sn ) * c );
}
#ifdef HIGH_PRECISION
	float precisionSafeLength( vec3 v ) { return length( v ); }
#else
	float precisionSafeLength( vec3 v ) {
		float maxComponent = max3( abs( v ) );
		return length( v / maxComponent ) * maxComponent;
	}
#endif
struct IncidentLight {
	vec3 color;
	vec3 direction;
	bool visible;
};
struct ReflectedLight {
	vec3 directDiffuse;
	vec3 directSpecular;
	vec3 indirectDiffuse;
	vec3 indirectSpecular;
};
#ifdef USE_ALPHAHASH
	varying vec3 vPosition;
#endif
vec3 transformDirection( in vec3 dir, in mat4 matrix ) {
	return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );
}
#define inverseTransformDirection transformDirectionByInverseViewMatrix
vec3 transformNormalByInverseViewMatrix( in vec3 normal, in mat4 viewMatrix ) {
	return normalize( ( vec4( normal, 0.0 ) * viewMatrix ).xyz );
}
vec3 transformDirectionByInverseViewMatrix( in vec3 dir, in mat4 viewMatrix ) {
	return normalize( ( vec4( dir, 0.0 ) * viewMatrix ).xyz );
}
bool isPerspectiveMatrix( mat4 m ) {
	return m[ 2 ][ 3 ] == - 1.0;
}
vec2 equirectUv( in vec3 dir ) {
	float u = atan( dir.z, dir.x ) * RECIPROCAL_PI2 + 0.5;
	float v = asin( clamp( dir.y, - 1.0, 1.0 ) ) * RECIPROCAL_PI + 0.5;
	return vec2( u, v );
}
vec3 BRDF_Lambert( const in vec3 diffuseColor ) {
	return RECIPROCAL_PI * diffuseColor;
}
vec3 F_Schlick( const in vec3 f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
}
float F_Schlick( const in float f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
} // validated`,Dx=`vec3 transformedNormal = objectNormal;
#ifdef USE_TANGENT
	vec3 transformedTangent = objectTangent;
#endif
#ifdef USE_BATCHING
	mat3 bm = mat3( batchingMatrix );
	transformedNormal /= vec3( dot( bm[ 0 ], bm[ 0 ] ), dot( bm[ 1 ], bm[ 1 ] ), dot( bm[ 2 ], bm[ 2 ] ) );
	transformedNormal = bm * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = bm * transformedTangent;
	#endif
#endif
#ifdef USE_INSTANCING
	mat3 im = mat3( instanceMatrix );
	transformedNormal /= vec3( dot( im[ 0 ], im[ 0 ] ), dot( im[ 1 ], im[ 1 ] ), dot( im[ 2 ], im[ 2 ] ) );
	transformedNormal = im * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = im * transformedTangent;
	#endif
#endif
transformedNormal = normalMatrix * transformedNormal;
#ifdef FLIP_SIDED
	transformedNormal = - transformedNormal;
#endif
#ifdef USE_TANGENT
	transformedTangent = ( modelViewMatrix * vec4( transformedTangent, 0.0 ) ).xyz;
#endif`,Nx=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,Ux=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,Fx=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,Ox=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,Bx="gl_FragColor = linearToOutputTexel( gl_FragColor );",kx=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,zx=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vec3 cameraToFrag;
		if ( isOrthographic ) {
			cameraToFrag = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToFrag = normalize( vWorldPosition - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vec3 reflectVec = reflect( cameraToFrag, worldNormal );
		#else
			vec3 reflectVec = refract( cameraToFrag, worldNormal, refractionRatio );
		#endif
	#else
		vec3 reflectVec = vReflect;
	#endif
	#ifdef ENVMAP_TYPE_CUBE
		vec4 envColor = textureCube( envMap, envMapRotation * reflectVec );
		#ifdef ENVMAP_BLENDING_MULTIPLY
			outgoingLight = mix( outgoingLight, outgoingLight * envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_MIX )
			outgoingLight = mix( outgoingLight, envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_ADD )
			outgoingLight += envColor.xyz * specularStrength * reflectivity;
		#endif
	#endif
#endif`,Hx=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,Vx=`#ifdef USE_ENVMAP
	uniform float reflectivity;
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		varying vec3 vWorldPosition;
		uniform float refractionRatio;
	#else
		varying vec3 vReflect;
	#endif
#endif`,Gx=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,Wx=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vWorldPosition = worldPosition.xyz;
	#else
		vec3 cameraToVertex;
		if ( isOrthographic ) {
			cameraToVertex = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToVertex = normalize( worldPosition.xyz - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vReflect = reflect( cameraToVertex, worldNormal );
		#else
			vReflect = refract( cameraToVertex, worldNormal, refractionRatio );
		#endif
	#endif
#endif`,Xx=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,qx=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,Yx=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,Zx=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,$x=`#ifdef USE_GRADIENTMAP
	uniform sampler2D gradientMap;
#endif
vec3 getGradientIrradiance( vec3 normal, vec3 lightDirection ) {
	float dotNL = dot( normal, lightDirection );
	vec2 coord = vec2( dotNL * 0.5 + 0.5, 0.0 );
	#ifdef USE_GRADIENTMAP
		return vec3( texture2D( gradientMap, coord ).r );
	#else
		vec2 fw = fwidth( coord ) * 0.5;
		return mix( vec3( 0.7 ), vec3( 1.0 ), smoothstep( 0.7 - fw.x, 0.7 + fw.x, coord.x ) );
	#endif
}`,Jx=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,Kx=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,jx=`varying vec3 vViewPosition;
struct LambertMaterial {
	vec3 diffuseColor;
	float specularStrength;
};
void RE_Direct_Lambert( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Lambert( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Lambert
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,Qx=`uniform bool receiveShadow;
uniform vec3 ambientLightColor;
#if defined( USE_LIGHT_PROBES )
	uniform vec3 lightProbe[ 9 ];
#endif
vec3 shGetIrradianceAt( in vec3 normal, in vec3 shCoefficients[ 9 ] ) {
	float x = normal.x, y = normal.y, z = normal.z;
	vec3 result = shCoefficients[ 0 ] * 0.886227;
	result += shCoefficients[ 1 ] * 2.0 * 0.511664 * y;
	result += shCoefficients[ 2 ] * 2.0 * 0.511664 * z;
	result += shCoefficients[ 3 ] * 2.0 * 0.511664 * x;
	result += shCoefficients[ 4 ] * 2.0 * 0.429043 * x * y;
	result += shCoefficients[ 5 ] * 2.0 * 0.429043 * y * z;
	result += shCoefficients[ 6 ] * ( 0.743125 * z * z - 0.247708 );
	result += shCoefficients[ 7 ] * 2.0 * 0.429043 * x * z;
	result += shCoefficients[ 8 ] * 0.429043 * ( x * x - y * y );
	return result;
}
vec3 getLightProbeIrradiance( const in vec3 lightProbe[ 9 ], const in vec3 normal ) {
	vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec3 irradiance = shGetIrradianceAt( worldNormal, lightProbe );
	return irradiance;
}
vec3 getAmbientLightIrradiance( const in vec3 ambientLightColor ) {
	vec3 irradiance = ambientLightColor;
	return irradiance;
}
float getDistanceAttenuation( const in float lightDistance, const in float cutoffDistance, const in float decayExponent ) {
	float distanceFalloff = 1.0 / max( pow( lightDistance, decayExponent ), 0.01 );
	if ( cutoffDistance > 0.0 ) {
		distanceFalloff *= pow2( saturate( 1.0 - pow4( lightDistance / cutoffDistance ) ) );
	}
	return distanceFalloff;
}
float getSpotAttenuation( const in float coneCosine, const in float penumbraCosine, const in float angleCosine ) {
	return smoothstep( coneCosine, penumbraCosine, angleCosine );
}
#if NUM_SUN_LIGHTS > 0
	struct SunLight {
		vec3 direction;
		vec3 color;
	};
	uniform SunLight sunLights[ NUM_SUN_LIGHTS ];
	void getSunLightInfo( const in SunLight sunLight, out IncidentLight light ) {
		light.color = sunLight.color;
		light.direction = sunLight.direction;
		light.visible = true;
	}
#endif
#if NUM_DIR_LIGHTS > 0
	struct DirectionalLight {
		vec3 direction;
		vec3 color;
	};
	uniform DirectionalLight directionalLights[ NUM_DIR_LIGHTS ];
	void getDirectionalLightInfo( const in DirectionalLight directionalLight, out IncidentLight light ) {
		light.color = directionalLight.color;
		light.direction = directionalLight.direction;
		light.visible = true;
	}
#endif
#if NUM_POINT_LIGHTS > 0
	struct PointLight {
		vec3 position;
		vec3 color;
		float distance;
		float decay;
	};
	uniform PointLight pointLights[ NUM_POINT_LIGHTS ];
	void getPointLightInfo( const in PointLight pointLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = pointLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float lightDistance = length( lVector );
		light.color = pointLight.color;
		light.color *= getDistanceAttenuation( lightDistance, pointLight.distance, pointLight.decay );
		light.visible = ( light.color != vec3( 0.0 ) );
	}
#endif
#if NUM_SPOT_LIGHTS > 0
	struct SpotLight {
		vec3 position;
		vec3 direction;
		vec3 color;
		float distance;
		float decay;
		float coneCos;
		float penumbraCos;
	};
	uniform SpotLight spotLights[ NUM_SPOT_LIGHTS ];
	void getSpotLightInfo( const in SpotLight spotLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = spotLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float angleCos = dot( light.direction, spotLight.direction );
		float spotAttenuation = getSpotAttenuation( spotLight.coneCos, spotLight.penumbraCos, angleCos );
		if ( spotAttenuation > 0.0 ) {
			float lightDistance = length( lVector );
			light.color = spotLight.color * spotAttenuation;
			light.color *= getDistanceAttenuation( lightDistance, spotLight.distance, spotLight.decay );
			light.visible = ( light.color != vec3( 0.0 ) );
		} else {
			light.color = vec3( 0.0 );
			light.visible = false;
		}
	}
#endif
#if NUM_RECT_AREA_LIGHTS > 0
	struct RectAreaLight {
		vec3 color;
		vec3 position;
		vec3 halfWidth;
		vec3 halfHeight;
	};
	uniform sampler2D ltc_1;	uniform sampler2D ltc_2;
	uniform RectAreaLight rectAreaLights[ NUM_RECT_AREA_LIGHTS ];
#endif
#if NUM_HEMI_LIGHTS > 0
	struct HemisphereLight {
		vec3 direction;
		vec3 skyColor;
		vec3 groundColor;
	};
	uniform HemisphereLight hemisphereLights[ NUM_HEMI_LIGHTS ];
	vec3 getHemisphereLightIrradiance( const in HemisphereLight hemiLight, const in vec3 normal ) {
		float dotNL = dot( normal, hemiLight.direction );
		float hemiDiffuseWeight = 0.5 * dotNL + 0.5;
		vec3 irradiance = mix( hemiLight.groundColor, hemiLight.skyColor, hemiDiffuseWeight );
		return irradiance;
	}
#endif
#include <lightprobes_pars_fragment>`,ty=`#ifdef USE_ENVMAP
	vec3 getIBLIrradiance( const in vec3 normal ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * worldNormal, ENVMAP_MAX_LOD );
			return PI * envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	vec3 getIBLRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 reflectVec = reflect( - viewDir, normal );
			reflectVec = normalize( mix( reflectVec, normal, pow4( roughness ) ) );
			reflectVec = transformDirectionByInverseViewMatrix( reflectVec, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * reflectVec, roughnessToMip( roughness ) );
			return envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	#ifdef USE_RETROREFLECTION
		vec3 getIBLRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 retroVec = normalize( mix( viewDir, normal, pow4( roughness ) ) );
				retroVec = transformDirectionByInverseViewMatrix( retroVec, viewMatrix );
				vec4 envMapColor = textureLod( envMap, envMapRotation * retroVec, roughnessToMip( roughness ) );
				return envMapColor.rgb * envMapIntensity;
			#else
				return vec3( 0.0 );
			#endif
		}
	#endif
	#ifdef USE_ANISOTROPY
		vec3 getIBLAnisotropyRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 bentNormal = cross( bitangent, viewDir );
				bentNormal = normalize( cross( bentNormal, bitangent ) );
				bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
				return getIBLRadiance( viewDir, bentNormal, roughness );
			#else
				return vec3( 0.0 );
			#endif
		}
		#ifdef USE_RETROREFLECTION
			vec3 getIBLAnisotropyRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
				#ifdef ENVMAP_TYPE_PMREM
					vec3 bentNormal = cross( bitangent, viewDir );
					bentNormal = normalize( cross( bentNormal, bitangent ) );
					bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
					return getIBLRetroRadiance( viewDir, bentNormal, roughness );
				#else
					return vec3( 0.0 );
				#endif
			}
		#endif
	#endif
#endif`,ey=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,ny=`varying vec3 vViewPosition;
struct ToonMaterial {
	vec3 diffuseColor;
};
void RE_Direct_Toon( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 irradiance = getGradientIrradiance( geometryNormal, directLight.direction ) * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Toon( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Toon
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,iy=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,sy=`varying vec3 vViewPosition;
struct BlinnPhongMaterial {
	vec3 diffuseColor;
	vec3 specularColor;
	float specularShininess;
	float specularStrength;
};
void RE_Direct_BlinnPhong( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
	reflectedLight.directSpecular += irradiance * BRDF_BlinnPhong( directLight.direction, geometryViewDir, geometryNormal, material.specularColor, material.specularShininess ) * material.specularStrength;
}
void RE_IndirectDiffuse_BlinnPhong( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_BlinnPhong
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,ry=`PhysicalMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.diffuseContribution = diffuseColor.rgb * ( 1.0 - metalnessFactor );
material.metalness = metalnessFactor;
vec3 dxy = max( abs( dFdx( nonPerturbedNormal ) ), abs( dFdy( nonPerturbedNormal ) ) );
float geometryRoughness = max( max( dxy.x, dxy.y ), dxy.z );
material.roughness = max( roughnessFactor, 0.045 );
material.roughness += geometryRoughness;
material.roughness = min( material.roughness, 1.0 );
#ifdef USE_DIFFUSE_ROUGHNESS
	float diffuseRoughnessFactor = diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		diffuseRoughnessFactor *= texture2D( diffuseRoughnessMap, vDiffuseRoughnessMapUv ).r;
	#endif
	material.diffuseRoughness = saturate( diffuseRoughnessFactor );
#endif
#ifdef IOR
	material.ior = ior;
	#ifdef USE_SPECULAR
		float specularIntensityFactor = specularIntensity;
		vec3 specularColorFactor = specularColor;
		#ifdef USE_SPECULAR_COLORMAP
			specularColorFactor *= texture2D( specularColorMap, vSpecularColorMapUv ).rgb;
		#endif
		#ifdef USE_SPECULAR_INTENSITYMAP
			specularIntensityFactor *= texture2D( specularIntensityMap, vSpecularIntensityMapUv ).a;
		#endif
		material.specularF90 = mix( specularIntensityFactor, 1.0, metalnessFactor );
	#else
		float specularIntensityFactor = 1.0;
		vec3 specularColorFactor = vec3( 1.0 );
		material.specularF90 = 1.0;
	#endif
	material.specularColor = min( pow2( ( material.ior - 1.0 ) / ( material.ior + 1.0 ) ) * specularColorFactor, vec3( 1.0 ) ) * specularIntensityFactor;
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
#else
	material.specularColor = vec3( 0.04 );
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
	material.specularF90 = 1.0;
#endif
#ifdef USE_CLEARCOAT
	material.clearcoat = clearcoat;
	material.clearcoatRoughness = clearcoatRoughness;
	material.clearcoatF0 = vec3( 0.04 );
	material.clearcoatF90 = 1.0;
	#ifdef USE_CLEARCOATMAP
		material.clearcoat *= texture2D( clearcoatMap, vClearcoatMapUv ).x;
	#endif
	#ifdef USE_CLEARCOAT_ROUGHNESSMAP
		material.clearcoatRoughness *= texture2D( clearcoatRoughnessMap, vClearcoatRoughnessMapUv ).y;
	#endif
	material.clearcoat = saturate( material.clearcoat );	material.clearcoatRoughness = max( material.clearcoatRoughness, 0.045 );
	material.clearcoatRoughness += geometryRoughness;
	material.clearcoatRoughness = min( material.clearcoatRoughness, 1.0 );
#endif
#ifdef USE_DISPERSION
	material.dispersion = dispersion;
#endif
#ifdef USE_RETROREFLECTION
	material.retroreflectivity = retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	material.iridescence = iridescence;
	material.iridescenceIOR = iridescenceIOR;
	#ifdef USE_IRIDESCENCEMAP
		material.iridescence *= texture2D( iridescenceMap, vIridescenceMapUv ).r;
	#endif
	#ifdef USE_IRIDESCENCE_THICKNESSMAP
		material.iridescenceThickness = (iridescenceThicknessMaximum - iridescenceThicknessMinimum) * texture2D( iridescenceThicknessMap, vIridescenceThicknessMapUv ).g + iridescenceThicknessMinimum;
	#else
		material.iridescenceThickness = iridescenceThicknessMaximum;
	#endif
#endif
#ifdef USE_SHEEN
	material.sheenColor = sheenColor;
	#ifdef USE_SHEEN_COLORMAP
		material.sheenColor *= texture2D( sheenColorMap, vSheenColorMapUv ).rgb;
	#endif
	material.sheenRoughness = clamp( sheenRoughness, 0.0001, 1.0 );
	#ifdef USE_SHEEN_ROUGHNESSMAP
		material.sheenRoughness *= texture2D( sheenRoughnessMap, vSheenRoughnessMapUv ).a;
	#endif
#endif
#ifdef USE_ANISOTROPY
	#ifdef USE_ANISOTROPYMAP
		mat2 anisotropyMat = mat2( anisotropyVector.x, anisotropyVector.y, - anisotropyVector.y, anisotropyVector.x );
		vec3 anisotropyPolar = texture2D( anisotropyMap, vAnisotropyMapUv ).rgb;
		vec2 anisotropyV = anisotropyMat * normalize( 2.0 * anisotropyPolar.rg - vec2( 1.0 ) ) * anisotropyPolar.b;
	#else
		vec2 anisotropyV = anisotropyVector;
	#endif
	material.anisotropy = length( anisotropyV );
	if( material.anisotropy == 0.0 ) {
		anisotropyV = vec2( 1.0, 0.0 );
	} else {
		anisotropyV /= material.anisotropy;
		material.anisotropy = saturate( material.anisotropy );
	}
	material.alphaT = mix( pow2( material.roughness ), 1.0, pow2( material.anisotropy ) );
	material.anisotropyT = tbn[ 0 ] * anisotropyV.x + tbn[ 1 ] * anisotropyV.y;
	material.anisotropyB = tbn[ 1 ] * anisotropyV.x - tbn[ 0 ] * anisotropyV.y;
#endif`,oy=`uniform sampler2D dfgLUT;
struct PhysicalMaterial {
	vec3 diffuseColor;
	vec3 diffuseContribution;
	vec3 specularColor;
	vec3 specularColorBlended;
	float roughness;
	float metalness;
	float specularF90;
	float dispersion;
	vec2 dfg;
	vec3 multiScatteringCompensation;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float diffuseRoughness;
	#endif
	#ifdef USE_RETROREFLECTION
		float retroreflectivity;
	#endif
	#ifdef USE_CLEARCOAT
		float clearcoat;
		float clearcoatRoughness;
		vec3 clearcoatF0;
		float clearcoatF90;
	#endif
	#ifdef USE_IRIDESCENCE
		float iridescence;
		float iridescenceIOR;
		float iridescenceThickness;
		vec3 iridescenceFresnel;
		vec3 iridescenceF0Dielectric;
		vec3 iridescenceF0Metallic;
	#endif
	#ifdef USE_SHEEN
		vec3 sheenColor;
		float sheenRoughness;
	#endif
	#ifdef IOR
		float ior;
	#endif
	#ifdef USE_TRANSMISSION
		float transmission;
		float transmissionAlpha;
		float thickness;
		float attenuationDistance;
		vec3 attenuationColor;
	#endif
	#ifdef USE_ANISOTROPY
		float anisotropy;
		float alphaT;
		vec3 anisotropyT;
		vec3 anisotropyB;
	#endif
};
vec3 clearcoatSpecularDirect = vec3( 0.0 );
vec3 clearcoatSpecularIndirect = vec3( 0.0 );
vec3 sheenSpecularDirect = vec3( 0.0 );
vec3 sheenSpecularIndirect = vec3(0.0 );
vec3 Schlick_to_F0( const in vec3 f, const in float f90, const in float dotVH ) {
    float x = clamp( 1.0 - dotVH, 0.0, 1.0 );
    float x2 = x * x;
    float x5 = clamp( x * x2 * x2, 0.0, 0.9999 );
    return ( f - vec3( f90 ) * x5 ) / ( 1.0 - x5 );
}
#ifdef USE_DIFFUSE_ROUGHNESS
	const float EON_EPSILON = 1e-7;
	float FON_DirectionalAlbedo( const in float mu, const in float roughness, const in float A ) {
		float muComp = 1.0 - mu;
		float gOverPi = muComp * ( 0.0571085289 + muComp * ( 0.491881867 + muComp * ( - 0.332181442 + muComp * 0.0714429953 ) ) );
		return A * ( 1.0 + roughness * gOverPi );
	}
	vec3 BRDF_EON( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 diffuseColor, const in float roughness ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return BRDF_Lambert( rho );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float s = dot( lightDir, viewDir ) - dotNL * dotNV;
		float sOverT = ( s > 0.0 ) ? s / max( max( dotNL, dotNV ), EON_EPSILON ) : s;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		vec3 singleScatter = rho * RECIPROCAL_PI * A * ( 1.0 + roughness * sOverT );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		float albedoV = FON_DirectionalAlbedo( dotNV, roughness, A );
		float albedoL = FON_DirectionalAlbedo( dotNL, roughness, A );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		vec3 multiScatter = rhoMultiScatter * RECIPROCAL_PI
			* max( EON_EPSILON, 1.0 - albedoV )
			* max( EON_EPSILON, 1.0 - albedoL )
			/ max( EON_EPSILON, 1.0 - averageAlbedo );
		return singleScatter + multiScatter;
	}
	vec3 EON_DirectionalAlbedo( const in vec3 diffuseColor, const in float roughness, const in float dotNV ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return rho;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		float directionalAlbedo = FON_DirectionalAlbedo( dotNV, roughness, A );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		return rho * directionalAlbedo + rhoMultiScatter * ( 1.0 - directionalAlbedo );
	}
#endif
float V_GGX_SmithCorrelated( const in float alpha, const in float dotNL, const in float dotNV ) {
	float a2 = pow2( alpha );
	float gv = dotNL * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNV ) );
	float gl = dotNV * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNL ) );
	return 0.5 / max( gv + gl, EPSILON );
}
float D_GGX( const in float alpha, const in float dotNH ) {
	float a2 = pow2( alpha );
	float denom = pow2( dotNH ) * ( a2 - 1.0 ) + 1.0;
	return RECIPROCAL_PI * a2 / pow2( denom );
}
#ifdef USE_ANISOTROPY
	float V_GGX_SmithCorrelated_Anisotropic( const in float alphaT, const in float alphaB, const in float dotTV, const in float dotBV, const in float dotTL, const in float dotBL, const in float dotNV, const in float dotNL ) {
		float gv = dotNL * length( vec3( alphaT * dotTV, alphaB * dotBV, dotNV ) );
		float gl = dotNV * length( vec3( alphaT * dotTL, alphaB * dotBL, dotNL ) );
		return 0.5 / max( gv + gl, EPSILON );
	}
	float D_GGX_Anisotropic( const in float alphaT, const in float alphaB, const in float dotNH, const in float dotTH, const in float dotBH ) {
		float a2 = alphaT * alphaB;
		highp vec3 v = vec3( alphaB * dotTH, alphaT * dotBH, a2 * dotNH );
		highp float v2 = dot( v, v );
		float w2 = a2 / v2;
		return RECIPROCAL_PI * a2 * pow2 ( w2 );
	}
#endif
#ifdef USE_CLEARCOAT
	vec3 BRDF_GGX_Clearcoat( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material) {
		vec3 f0 = material.clearcoatF0;
		float f90 = material.clearcoatF90;
		float roughness = max( material.clearcoatRoughness, 0.045 );
		float alpha = pow2( roughness );
		vec3 halfDir = normalize( lightDir + viewDir );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float dotNH = saturate( dot( normal, halfDir ) );
		float dotVH = saturate( dot( viewDir, halfDir ) );
		vec3 F = F_Schlick( f0, f90, dotVH );
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
		return F * ( V * D );
	}
#endif
vec3 BRDF_GGX( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material ) {
	vec3 f0 = material.specularColorBlended;
	float f90 = material.specularF90;
	float roughness = max( material.roughness, 0.045 );
	float alpha = pow2( roughness );
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( f0, f90, dotVH );
	#ifdef USE_IRIDESCENCE
		F = mix( F, material.iridescenceFresnel, material.iridescence );
	#endif
	#ifdef USE_ANISOTROPY
		float dotTL = dot( material.anisotropyT, lightDir );
		float dotTV = dot( material.anisotropyT, viewDir );
		float dotTH = dot( material.anisotropyT, halfDir );
		float dotBL = dot( material.anisotropyB, lightDir );
		float dotBV = dot( material.anisotropyB, viewDir );
		float dotBH = dot( material.anisotropyB, halfDir );
		float alphaT = max( material.alphaT, alpha );
		float V = V_GGX_SmithCorrelated_Anisotropic( alphaT, alpha, dotTV, dotBV, dotTL, dotBL, dotNV, dotNL );
		float D = D_GGX_Anisotropic( alphaT, alpha, dotNH, dotTH, dotBH );
	#else
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
	#endif
	return F * ( V * D );
}
vec2 LTC_Uv( const in vec3 N, const in vec3 V, const in float roughness ) {
	const float LUT_SIZE = 64.0;
	const float LUT_SCALE = ( LUT_SIZE - 1.0 ) / LUT_SIZE;
	const float LUT_BIAS = 0.5 / LUT_SIZE;
	float dotNV = saturate( dot( N, V ) );
	vec2 uv = vec2( roughness, sqrt( 1.0 - dotNV ) );
	uv = uv * LUT_SCALE + LUT_BIAS;
	return uv;
}
float LTC_ClippedSphereFormFactor( const in vec3 f ) {
	float l = length( f );
	return max( ( l * l + f.z ) / ( l + 1.0 ), 0.0 );
}
vec3 LTC_EdgeVectorFormFactor( const in vec3 v1, const in vec3 v2 ) {
	float x = dot( v1, v2 );
	float y = abs( x );
	float a = 0.8543985 + ( 0.4965155 + 0.0145206 * y ) * y;
	float b = 3.4175940 + ( 4.1616724 + y ) * y;
	float v = a / b;
	float theta_sintheta = ( x > 0.0 ) ? v : 0.5 * inversesqrt( max( 1.0 - x * x, 1e-7 ) ) - v;
	return cross( v1, v2 ) * theta_sintheta;
}
vec3 LTC_Evaluate( const in vec3 N, const in vec3 V, const in vec3 P, const in mat3 mInv, const in vec3 rectCoords[ 4 ] ) {
	vec3 v1 = rectCoords[ 1 ] - rectCoords[ 0 ];
	vec3 v2 = rectCoords[ 3 ] - rectCoords[ 0 ];
	vec3 lightNormal = cross( v1, v2 );
	if( dot( lightNormal, P - rectCoords[ 0 ] ) < 0.0 ) return vec3( 0.0 );
	vec3 T1, T2;
	T1 = normalize( V - N * dot( V, N ) );
	T2 = - cross( N, T1 );
	mat3 mat = mInv * transpose( mat3( T1, T2, N ) );
	vec3 coords[ 4 ];
	coords[ 0 ] = mat * ( rectCoords[ 0 ] - P );
	coords[ 1 ] = mat * ( rectCoords[ 1 ] - P );
	coords[ 2 ] = mat * ( rectCoords[ 2 ] - P );
	coords[ 3 ] = mat * ( rectCoords[ 3 ] - P );
	coords[ 0 ] = normalize( coords[ 0 ] );
	coords[ 1 ] = normalize( coords[ 1 ] );
	coords[ 2 ] = normalize( coords[ 2 ] );
	coords[ 3 ] = normalize( coords[ 3 ] );
	vec3 vectorFormFactor = vec3( 0.0 );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 0 ], coords[ 1 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 1 ], coords[ 2 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 2 ], coords[ 3 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 3 ], coords[ 0 ] );
	float result = LTC_ClippedSphereFormFactor( vectorFormFactor );
	return vec3( result );
}
#if defined( USE_SHEEN )
float D_Charlie( float roughness, float dotNH ) {
	float alpha = pow2( roughness );
	float invAlpha = 1.0 / alpha;
	float cos2h = dotNH * dotNH;
	float sin2h = max( 1.0 - cos2h, 0.0078125 );
	return ( 2.0 + invAlpha ) * pow( sin2h, invAlpha * 0.5 ) / ( 2.0 * PI );
}
float V_Neubelt( float dotNV, float dotNL ) {
	return saturate( 1.0 / ( 4.0 * ( dotNL + dotNV - dotNL * dotNV ) ) );
}
vec3 BRDF_Sheen( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, vec3 sheenColor, const in float sheenRoughness ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float D = D_Charlie( sheenRoughness, dotNH );
	float V = V_Neubelt( dotNV, dotNL );
	return sheenColor * ( D * V );
}
#endif
float IBLSheenBRDF( const in vec3 normal, const in vec3 viewDir, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	float r2 = roughness * roughness;
	float rInv = 1.0 / ( roughness + 0.1 );
	float a = -1.9362 + 1.0678 * roughness + 0.4573 * r2 - 0.8469 * rInv;
	float b = -0.6014 + 0.5538 * roughness - 0.4670 * r2 - 0.1255 * rInv;
	float DG = exp( a * dotNV + b );
	return saturate( DG );
}
vec3 EnvironmentBRDF( const in vec3 normal, const in vec3 viewDir, const in vec3 specularColor, const in float specularF90, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	vec2 fab = texture2D( dfgLUT, vec2( roughness, dotNV ) ).rg;
	return specularColor * fab.x + specularF90 * fab.y;
}
#ifdef USE_IRIDESCENCE
void computeMultiscatteringIridescence( const in vec2 fab, const in vec3 specularColor, const in float specularF90, const in float iridescence, const in vec3 iridescenceF0, inout vec3 singleScatter, inout vec3 multiScatter ) {
#else
void computeMultiscattering( const in vec2 fab, const in vec3 specularColor, const in float specularF90, inout vec3 singleScatter, inout vec3 multiScatter ) {
#endif
	#ifdef USE_IRIDESCENCE
		vec3 Fr = mix( specularColor, iridescenceF0, iridescence );
	#else
		vec3 Fr = specularColor;
	#endif
	vec3 FssEss = Fr * fab.x + specularF90 * fab.y;
	float Ess = fab.x + fab.y;
	float Ems = 1.0 - Ess;
	vec3 Favg = Fr + ( 1.0 - Fr ) * 0.047619;	vec3 Fms = FssEss * Favg / ( 1.0 - Ems * Favg );
	singleScatter += FssEss;
	multiScatter += Fms * Ems;
}
#if NUM_RECT_AREA_LIGHTS > 0
	void RE_Direct_RectArea_Physical( const in RectAreaLight rectAreaLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
		vec3 normal = geometryNormal;
		vec3 viewDir = geometryViewDir;
		vec3 position = geometryPosition;
		vec3 lightPos = rectAreaLight.position;
		vec3 halfWidth = rectAreaLight.halfWidth;
		vec3 halfHeight = rectAreaLight.halfHeight;
		vec3 lightColor = rectAreaLight.color;
		float roughness = material.roughness;
		vec3 rectCoords[ 4 ];
		rectCoords[ 0 ] = lightPos + halfWidth - halfHeight;		rectCoords[ 1 ] = lightPos - halfWidth - halfHeight;
		rectCoords[ 2 ] = lightPos - halfWidth + halfHeight;
		rectCoords[ 3 ] = lightPos + halfWidth + halfHeight;
		vec2 uv = LTC_Uv( normal, viewDir, roughness );
		vec4 t1 = texture2D( ltc_1, uv );
		vec4 t2 = texture2D( ltc_2, uv );
		mat3 mInv = mat3(
			vec3( t1.x, 0, t1.y ),
			vec3(    0, 1,    0 ),
			vec3( t1.z, 0, t1.w )
		);
		vec3 fresnel = ( material.specularColorBlended * t2.x + ( material.specularF90 - material.specularColorBlended ) * t2.y );
		reflectedLight.directSpecular += lightColor * fresnel * LTC_Evaluate( normal, viewDir, position, mInv, rectCoords );
		reflectedLight.directDiffuse += lightColor * material.diffuseContribution * LTC_Evaluate( normal, viewDir, position, mat3( 1.0 ), rectCoords );
		#ifdef USE_CLEARCOAT
			vec3 Ncc = geometryClearcoatNormal;
			vec2 uvClearcoat = LTC_Uv( Ncc, viewDir, material.clearcoatRoughness );
			vec4 t1Clearcoat = texture2D( ltc_1, uvClearcoat );
			vec4 t2Clearcoat = texture2D( ltc_2, uvClearcoat );
			mat3 mInvClearcoat = mat3(
				vec3( t1Clearcoat.x, 0, t1Clearcoat.y ),
				vec3(             0, 1,             0 ),
				vec3( t1Clearcoat.z, 0, t1Clearcoat.w )
			);
			vec3 fresnelClearcoat = material.clearcoatF0 * t2Clearcoat.x + ( material.clearcoatF90 - material.clearcoatF0 ) * t2Clearcoat.y;
			clearcoatSpecularDirect += lightColor * fresnelClearcoat * LTC_Evaluate( Ncc, viewDir, position, mInvClearcoat, rectCoords );
		#endif
	}
#endif
void RE_Direct_Physical( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	#ifdef USE_CLEARCOAT
		float dotNLcc = saturate( dot( geometryClearcoatNormal, directLight.direction ) );
		vec3 ccIrradiance = dotNLcc * directLight.color;
		clearcoatSpecularDirect += ccIrradiance * BRDF_GGX_Clearcoat( directLight.direction, geometryViewDir, geometryClearcoatNormal, material );
	#endif
	#ifdef USE_SHEEN
 
 		sheenSpecularDirect += irradiance * BRDF_Sheen( directLight.direction, geometryViewDir, geometryNormal, material.sheenColor, material.sheenRoughness );
 
 		float sheenAlbedoV = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
 		float sheenAlbedoL = IBLSheenBRDF( geometryNormal, directLight.direction, material.sheenRoughness );
 
 		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * max( sheenAlbedoV, sheenAlbedoL );
 
 		irradiance *= sheenEnergyComp;
 
 	#endif
	vec3 specularBRDF = BRDF_GGX( directLight.direction, geometryViewDir, geometryNormal, material );
	#ifdef USE_RETROREFLECTION
		vec3 retroViewDir = reflect( - geometryViewDir, geometryNormal );
		vec3 retroSpecularBRDF = BRDF_GGX( directLight.direction, retroViewDir, geometryNormal, material );
		specularBRDF = mix( specularBRDF, retroSpecularBRDF, saturate( material.retroreflectivity ) );
	#endif
	reflectedLight.directSpecular += irradiance * specularBRDF * material.multiScatteringCompensation;
	vec3 halfDir = normalize( directLight.direction + geometryViewDir );
	float dotVH = saturate( dot( geometryViewDir, halfDir ) );
	vec3 F = F_Schlick( material.specularColor, material.specularF90, dotVH );
	#ifdef USE_RETROREFLECTION
		vec3 retroHalfDir = normalize( directLight.direction + retroViewDir );
		float dotRetroVH = saturate( dot( retroViewDir, retroHalfDir ) );
		vec3 retroF = F_Schlick( material.specularColor, material.specularF90, dotRetroVH );
		F = mix( F, retroF, saturate( material.retroreflectivity ) );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		vec3 diffuseBRDF = BRDF_EON( directLight.direction, geometryViewDir, geometryNormal, material.diffuseColor, material.diffuseRoughness ) * ( 1.0 - material.metalness );
	#else
		vec3 diffuseBRDF = BRDF_Lambert( material.diffuseContribution );
	#endif
	reflectedLight.directDiffuse += irradiance * diffuseBRDF * ( 1.0 - F );
}
void RE_IndirectDiffuse_Physical( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 singleScattering = vec3( 0.0 );
	vec3 multiScattering = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScattering, multiScattering );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScattering, multiScattering );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuseAlbedo = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness );
		vec3 diffuse = irradiance * RECIPROCAL_PI * diffuseAlbedo * ( 1.0 - singleScattering - multiScattering );
	#else
		vec3 diffuse = irradiance * BRDF_Lambert( material.diffuseContribution ) * ( 1.0 - singleScattering - multiScattering );
	#endif
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		sheenSpecularIndirect += irradiance * material.sheenColor * sheenAlbedo * RECIPROCAL_PI;
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		diffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectDiffuse += diffuse;
}
void RE_IndirectSpecular_Physical( const in vec3 radiance, const in vec3 irradiance, const in vec3 clearcoatRadiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight) {
	#ifdef USE_CLEARCOAT
		clearcoatSpecularIndirect += clearcoatRadiance * EnvironmentBRDF( geometryClearcoatNormal, geometryViewDir, material.clearcoatF0, material.clearcoatF90, material.clearcoatRoughness );
	#endif
	#ifdef USE_SHEEN
		sheenSpecularIndirect += irradiance * material.sheenColor * IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness ) * RECIPROCAL_PI;
 	#endif
	vec3 singleScatteringDielectric = vec3( 0.0 );
	vec3 multiScatteringDielectric = vec3( 0.0 );
	vec3 singleScatteringMetallic = vec3( 0.0 );
	vec3 multiScatteringMetallic = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscatteringIridescence( material.dfg, material.diffuseColor, material.specularF90, material.iridescence, material.iridescenceF0Metallic, singleScatteringMetallic, multiScatteringMetallic );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscattering( material.dfg, material.diffuseColor, material.specularF90, singleScatteringMetallic, multiScatteringMetallic );
	#endif
	vec3 singleScattering = mix( singleScatteringDielectric, singleScatteringMetallic, material.metalness );
	vec3 multiScattering = mix( multiScatteringDielectric, multiScatteringMetallic, material.metalness );
	vec3 totalScatteringDielectric = singleScatteringDielectric + multiScatteringDielectric;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuse = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness ) * ( 1.0 - totalScatteringDielectric );
	#else
		vec3 diffuse = material.diffuseContribution * ( 1.0 - totalScatteringDielectric );
	#endif
	vec3 cosineWeightedIrradiance = irradiance * RECIPROCAL_PI;
	vec3 indirectSpecular = radiance * singleScattering;
	indirectSpecular += multiScattering * cosineWeightedIrradiance;
	vec3 indirectDiffuse = diffuse * cosineWeightedIrradiance;
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		indirectSpecular *= sheenEnergyComp;
		indirectDiffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectSpecular += indirectSpecular;
	reflectedLight.indirectDiffuse += indirectDiffuse;
}
#define RE_Direct				RE_Direct_Physical
#define RE_Direct_RectArea		RE_Direct_RectArea_Physical
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Physical
#define RE_IndirectSpecular		RE_IndirectSpecular_Physical
float computeSpecularOcclusion( const in float dotNV, const in float ambientOcclusion, const in float roughness ) {
	return saturate( pow( dotNV + ambientOcclusion, exp2( - 16.0 * roughness - 1.0 ) ) - 1.0 + ambientOcclusion );
}`,ay=`
vec3 geometryPosition = - vViewPosition;
vec3 geometryNormal = normal;
vec3 geometryViewDir = ( isOrthographic ) ? vec3( 0, 0, 1 ) : normalize( vViewPosition );
vec3 geometryClearcoatNormal = vec3( 0.0 );
#ifdef USE_CLEARCOAT
	geometryClearcoatNormal = clearcoatNormal;
#endif
#ifdef USE_IRIDESCENCE
	float dotNVi = saturate( dot( normal, geometryViewDir ) );
	if ( material.iridescenceThickness == 0.0 ) {
		material.iridescence = 0.0;
	} else {
		material.iridescence = saturate( material.iridescence );
	}
	if ( material.iridescence > 0.0 ) {
		vec3 iridescenceFresnelDielectric = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.specularColor );
		vec3 iridescenceFresnelMetallic = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.diffuseColor );
		material.iridescenceFresnel = mix( iridescenceFresnelDielectric, iridescenceFresnelMetallic, material.metalness );
		material.iridescenceF0Dielectric = Schlick_to_F0( iridescenceFresnelDielectric, 1.0, dotNVi );
		material.iridescenceF0Metallic = Schlick_to_F0( iridescenceFresnelMetallic, 1.0, dotNVi );
	}
#endif
#ifdef STANDARD
	float dotNVms = saturate( dot( geometryNormal, geometryViewDir ) );
	material.dfg = texture2D( dfgLUT, vec2( material.roughness, dotNVms ) ).rg;
	#if ( NUM_SUN_LIGHTS > 0 || NUM_DIR_LIGHTS > 0 || NUM_POINT_LIGHTS > 0 || NUM_SPOT_LIGHTS > 0 )
		float EssMs = material.dfg.x + material.dfg.y;
		material.multiScatteringCompensation = 1.0 + material.specularColorBlended * ( 1.0 / EssMs - 1.0 );
	#endif
#endif
IncidentLight directLight;
#if ( NUM_POINT_LIGHTS > 0 ) && defined( RE_Direct )
	PointLight pointLight;
	#if defined( USE_SHADOWMAP ) && NUM_POINT_LIGHT_SHADOWS > 0
	PointLightShadow pointLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHTS; i ++ ) {
		pointLight = pointLights[ i ];
		getPointLightInfo( pointLight, geometryPosition, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_POINT_LIGHT_SHADOWS ) && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
		pointLightShadow = pointLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getPointShadow( pointShadowMap[ i ], pointLightShadow.shadowMapSize, pointLightShadow.shadowIntensity, pointLightShadow.shadowBias, pointLightShadow.shadowRadius, vPointShadowCoord[ i ], pointLightShadow.shadowCameraNear, pointLightShadow.shadowCameraFar ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SPOT_LIGHTS > 0 ) && defined( RE_Direct )
	SpotLight spotLight;
	vec4 spotColor;
	vec3 spotLightCoord;
	bool inSpotLightMap;
	#if defined( USE_SHADOWMAP ) && NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHTS; i ++ ) {
		spotLight = spotLights[ i ];
		getSpotLightInfo( spotLight, geometryPosition, directLight );
		#if ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#define SPOT_LIGHT_MAP_INDEX UNROLLED_LOOP_INDEX
		#elif ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		#define SPOT_LIGHT_MAP_INDEX NUM_SPOT_LIGHT_MAPS
		#else
		#define SPOT_LIGHT_MAP_INDEX ( UNROLLED_LOOP_INDEX - NUM_SPOT_LIGHT_SHADOWS + NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#endif
		#if ( SPOT_LIGHT_MAP_INDEX < NUM_SPOT_LIGHT_MAPS )
			spotLightCoord = vSpotLightCoord[ i ].xyz / vSpotLightCoord[ i ].w;
			inSpotLightMap = all( lessThan( abs( spotLightCoord * 2. - 1. ), vec3( 1.0 ) ) );
			spotColor = texture2D( spotLightMap[ SPOT_LIGHT_MAP_INDEX ], spotLightCoord.xy );
			directLight.color = inSpotLightMap ? directLight.color * spotColor.rgb : directLight.color;
		#endif
		#undef SPOT_LIGHT_MAP_INDEX
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		spotLightShadow = spotLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( spotShadowMap[ i ], spotLightShadow.shadowMapSize, spotLightShadow.shadowIntensity, spotLightShadow.shadowBias, spotLightShadow.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SUN_LIGHTS > 0 ) && defined( RE_Direct )
	SunLight sunLight;
	#if defined( USE_SHADOWMAP ) && NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHTS; i ++ ) {
		sunLight = sunLights[ i ];
		getSunLightInfo( sunLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SUN_LIGHT_SHADOWS )
		sunLightShadow = sunLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getSunShadow( sunShadowMap[ i ], sunLightShadow, UNROLLED_LOOP_INDEX ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_DIR_LIGHTS > 0 ) && defined( RE_Direct )
	DirectionalLight directionalLight;
	#if defined( USE_SHADOWMAP ) && NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHTS; i ++ ) {
		directionalLight = directionalLights[ i ];
		getDirectionalLightInfo( directionalLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_DIR_LIGHT_SHADOWS )
		directionalLightShadow = directionalLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( directionalShadowMap[ i ], directionalLightShadow.shadowMapSize, directionalLightShadow.shadowIntensity, directionalLightShadow.shadowBias, directionalLightShadow.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_RECT_AREA_LIGHTS > 0 ) && defined( RE_Direct_RectArea )
	RectAreaLight rectAreaLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_RECT_AREA_LIGHTS; i ++ ) {
		rectAreaLight = rectAreaLights[ i ];
		RE_Direct_RectArea( rectAreaLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if defined( RE_IndirectDiffuse )
	vec3 iblIrradiance = vec3( 0.0 );
	vec3 irradiance = getAmbientLightIrradiance( ambientLightColor );
	#if defined( USE_LIGHT_PROBES )
		irradiance += getLightProbeIrradiance( lightProbe, geometryNormal );
	#endif
	#if ( NUM_HEMI_LIGHTS > 0 )
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_HEMI_LIGHTS; i ++ ) {
			irradiance += getHemisphereLightIrradiance( hemisphereLights[ i ], geometryNormal );
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_LIGHT_PROBE_GRIDS > 0
		vec3 probeWorldPos = ( ( vec4( geometryPosition, 1.0 ) - viewMatrix[ 3 ] ) * viewMatrix ).xyz;
		vec3 probeWorldNormal = transformNormalByInverseViewMatrix( geometryNormal, viewMatrix );
		int probeGrid = - 1;
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( isInsideLightProbeGrid( probeWorldPos, probeWorldNormal, probesMin[ i ], probesMax[ i ], probesResolution[ i ] ) ) probeGrid = UNROLLED_LOOP_INDEX;
		}
		#pragma unroll_loop_end
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( probeGrid == UNROLLED_LOOP_INDEX ) irradiance += getLightProbeGridIrradiance( probesSH[ i ], probesMin[ i ], probesMax[ i ], probesResolution[ i ], probeWorldPos, probeWorldNormal );
		}
		#pragma unroll_loop_end
	#endif
#endif
#if defined( RE_IndirectSpecular )
	vec3 radiance = vec3( 0.0 );
	vec3 clearcoatRadiance = vec3( 0.0 );
#endif`,ly=`#if defined( RE_IndirectDiffuse )
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		vec3 lightMapIrradiance = lightMapTexel.rgb * lightMapIntensity;
		irradiance += lightMapIrradiance;
	#endif
	#if defined( USE_ENVMAP ) && defined( ENVMAP_TYPE_PMREM )
		#if defined( STANDARD ) || defined( LAMBERT ) || defined( PHONG )
			iblIrradiance += getIBLIrradiance( geometryNormal );
		#endif
	#endif
#endif
#if defined( USE_ENVMAP ) && defined( RE_IndirectSpecular )
	#ifdef USE_ANISOTROPY
		vec3 iblRadiance = getIBLAnisotropyRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
	#else
		vec3 iblRadiance = getIBLRadiance( geometryViewDir, geometryNormal, material.roughness );
	#endif
	#ifdef USE_RETROREFLECTION
		#ifdef USE_ANISOTROPY
			vec3 retroIBLRadiance = getIBLAnisotropyRetroRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
		#else
			vec3 retroIBLRadiance = getIBLRetroRadiance( geometryViewDir, geometryNormal, material.roughness );
		#endif
		iblRadiance = mix( iblRadiance, retroIBLRadiance, saturate( material.retroreflectivity ) );
	#endif
	radiance += iblRadiance;
	#ifdef USE_CLEARCOAT
		clearcoatRadiance += getIBLRadiance( geometryViewDir, geometryClearcoatNormal, material.clearcoatRoughness );
	#endif
#endif`,cy=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,hy=`#if NUM_LIGHT_PROBE_GRIDS > 0
uniform highp sampler3D probesSH[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMin[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMax[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesResolution[ NUM_LIGHT_PROBE_GRIDS ];
bool isInsideLightProbeGrid( vec3 worldPos, vec3 worldNormal, vec3 probesMin, vec3 probesMax, vec3 probesResolution ) {
	vec3 spacing = ( probesMax - probesMin ) / probesResolution;
	vec3 samplePos = worldPos + worldNormal * spacing * 0.5;
	vec3 margin = spacing * 0.01;
	return all( greaterThanEqual( samplePos, probesMin - margin ) ) && all( lessThanEqual( samplePos, probesMax + margin ) );
}
vec3 getLightProbeGridIrradiance( highp sampler3D probesSH, vec3 probesMin, vec3 probesMax, vec3 probesResolution, vec3 worldPos, vec3 worldNormal ) {
	vec3 res = probesResolution;
	vec3 gridRange = probesMax - probesMin;
	vec3 probeSpacing = gridRange / res;
	vec3 samplePos = worldPos + worldNormal * probeSpacing * 0.5;
	vec3 uvw = clamp( ( samplePos - probesMin ) / gridRange, 0.5 / res, 1.0 - 0.5 / res );
	float nz          = res.z;
	float paddedSlices = nz + 2.0;
	float atlasDepth  = 7.0 * paddedSlices;
	float uvZBase     = uvw.z * nz + 1.0;
	vec4 s0 = texture( probesSH, vec3( uvw.xy, ( uvZBase                       ) / atlasDepth ) );
	vec4 s1 = texture( probesSH, vec3( uvw.xy, ( uvZBase +       paddedSlices   ) / atlasDepth ) );
	vec4 s2 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 2.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s3 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 3.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s4 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 4.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s5 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 5.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s6 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 6.0 * paddedSlices   ) / atlasDepth ) );
	vec3 c0 = s0.xyz;
	vec3 c1 = vec3( s0.w, s1.xy );
	vec3 c2 = vec3( s1.zw, s2.x );
	vec3 c3 = s2.yzw;
	vec3 c4 = s3.xyz;
	vec3 c5 = vec3( s3.w, s4.xy );
	vec3 c6 = vec3( s4.zw, s5.x );
	vec3 c7 = s5.yzw;
	vec3 c8 = s6.xyz;
	float x = worldNormal.x, y = worldNormal.y, z = worldNormal.z;
	vec3 result = c0 * 0.886227;
	result += c1 * 2.0 * 0.511664 * y;
	result += c2 * 2.0 * 0.511664 * z;
	result += c3 * 2.0 * 0.511664 * x;
	result += c4 * 2.0 * 0.429043 * x * y;
	result += c5 * 2.0 * 0.429043 * y * z;
	result += c6 * ( 0.743125 * z * z - 0.247708 );
	result += c7 * 2.0 * 0.429043 * x * z;
	result += c8 * 0.429043 * ( x * x - y * y );
	return max( result, vec3( 0.0 ) );
}
#endif`,uy=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,dy=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,fy=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,py=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,my=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,gy=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,_y=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
	#if defined( USE_POINTS_UV )
		vec2 uv = vUv;
	#else
		vec2 uv = ( uvTransform * vec3( gl_PointCoord.x, 1.0 - gl_PointCoord.y, 1 ) ).xy;
	#endif
#endif
#ifdef USE_MAP
	diffuseColor *= texture2D( map, uv );
#endif
#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, uv ).g;
#endif`,xy=`#if defined( USE_POINTS_UV )
	varying vec2 vUv;
#else
	#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
		uniform mat3 uvTransform;
	#endif
#endif
#ifdef USE_MAP
	uniform sampler2D map;
#endif
#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,yy=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,vy=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,My=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,Sy=`#if defined( USE_MORPHCOLORS )
	#if defined( USE_COLOR_ALPHA )
		vColor *= morphTargetBaseInfluence;
	#elif defined( USE_COLOR )
		vColor.rgb *= morphTargetBaseInfluence;
	#endif
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		#if defined( USE_COLOR_ALPHA )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor += getMorph( gl_VertexID, i, 2 ) * morphTargetInfluences[ i ];
		#elif defined( USE_COLOR )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor.rgb += getMorph( gl_VertexID, i, 2 ).rgb * morphTargetInfluences[ i ];
		#endif
	}
#endif`,by=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,Ey=`#ifdef USE_MORPHTARGETS
	#ifndef USE_INSTANCING_MORPH
		uniform float morphTargetBaseInfluence;
		uniform float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	#endif
	uniform sampler2DArray morphTargetsTexture;
	uniform ivec2 morphTargetsTextureSize;
	vec4 getMorph( const in int vertexIndex, const in int morphTargetIndex, const in int offset ) {
		int texelIndex = vertexIndex * MORPHTARGETS_TEXTURE_STRIDE + offset;
		int y = texelIndex / morphTargetsTextureSize.x;
		int x = texelIndex - y * morphTargetsTextureSize.x;
		ivec3 morphUV = ivec3( x, y, morphTargetIndex );
		return texelFetch( morphTargetsTexture, morphUV, 0 );
	}
#endif`,wy=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,Ty=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
#ifdef FLAT_SHADED
	vec3 fdx = dFdx( vViewPosition );
	vec3 fdy = dFdy( vViewPosition );
	vec3 normal = normalize( cross( fdx, fdy ) );
#else
	vec3 normal = normalize( vNormal );
	#ifdef DOUBLE_SIDED
		normal *= faceDirection;
	#endif
#endif
#if defined( USE_NORMALMAP_TANGENTSPACE ) || defined( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY )
	#ifdef USE_TANGENT
		mat3 tbn = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn = getTangentFrame( - vViewPosition, normal,
		#if defined( USE_NORMALMAP )
			vNormalMapUv
		#elif defined( USE_CLEARCOAT_NORMALMAP )
			vClearcoatNormalMapUv
		#else
			vUv
		#endif
		);
	#endif
	#ifdef DOUBLE_SIDED
		tbn[0] *= faceDirection;
		tbn[1] *= faceDirection;
	#endif
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	#ifdef USE_TANGENT
		mat3 tbn2 = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn2 = getTangentFrame( - vViewPosition, normal, vClearcoatNormalMapUv );
	#endif
	#ifdef DOUBLE_SIDED
		tbn2[0] *= faceDirection;
		tbn2[1] *= faceDirection;
	#endif
#endif
vec3 nonPerturbedNormal = normal;`,Ay=`#ifdef USE_NORMALMAP_OBJECTSPACE
	normal = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#ifdef FLIP_SIDED
		normal = - normal;
	#endif
	#ifdef DOUBLE_SIDED
		normal = normal * faceDirection;
	#endif
	normal = normalize( normalMatrix * normal );
#elif defined( USE_NORMALMAP_TANGENTSPACE )
	vec3 mapN = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#if defined( USE_PACKED_NORMALMAP )
		mapN = vec3( mapN.xy, sqrt( saturate( 1.0 - dot( mapN.xy, mapN.xy ) ) ) );
	#endif
	mapN.xy *= normalScale;
	normal = normalize( tbn * mapN );
#elif defined( USE_BUMPMAP )
	normal = perturbNormalArb( - vViewPosition, normal, dHdxy_fwd(), faceDirection );
#endif`,Ry=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,Cy=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,Py=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,Iy=`#ifdef USE_NORMALMAP
	uniform sampler2D normalMap;
	uniform vec2 normalScale;
#endif
#ifdef USE_NORMALMAP_OBJECTSPACE
	uniform mat3 normalMatrix;
#endif
#if ! defined ( USE_TANGENT ) && ( defined ( USE_NORMALMAP_TANGENTSPACE ) || defined ( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY ) )
	mat3 getTangentFrame( vec3 eye_pos, vec3 surf_norm, vec2 uv ) {
		vec3 q0 = dFdx( eye_pos.xyz );
		vec3 q1 = dFdy( eye_pos.xyz );
		vec2 st0 = dFdx( uv.st );
		vec2 st1 = dFdy( uv.st );
		vec3 N = surf_norm;
		vec3 q1perp = cross( q1, N );
		vec3 q0perp = cross( N, q0 );
		vec3 T = q1perp * st0.x + q0perp * st1.x;
		vec3 B = q1perp * st0.y + q0perp * st1.y;
		float det = max( dot( T, T ), dot( B, B ) );
		float scale = ( det == 0.0 ) ? 0.0 : inversesqrt( det );
		return mat3( T * scale, B * scale, N );
	}
#endif`,Ly=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,Dy=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,Ny=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,Uy=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,Fy=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,Oy=`vec3 packNormalToRGB( const in vec3 normal ) {
	return normalize( normal ) * 0.5 + 0.5;
}
vec3 unpackRGBToNormal( const in vec3 rgb ) {
	return 2.0 * rgb.xyz - 1.0;
}
const float PackUpscale = 256. / 255.;const float UnpackDownscale = 255. / 256.;const float ShiftRight8 = 1. / 256.;
const float Inv255 = 1. / 255.;
const vec4 PackFactors = vec4( 1.0, 256.0, 256.0 * 256.0, 256.0 * 256.0 * 256.0 );
const vec2 UnpackFactors2 = vec2( UnpackDownscale, 1.0 / PackFactors.g );
const vec3 UnpackFactors3 = vec3( UnpackDownscale / PackFactors.rg, 1.0 / PackFactors.b );
const vec4 UnpackFactors4 = vec4( UnpackDownscale / PackFactors.rgb, 1.0 / PackFactors.a );
vec4 packDepthToRGBA( const in float v ) {
	if( v <= 0.0 )
		return vec4( 0., 0., 0., 0. );
	if( v >= 1.0 )
		return vec4( 1., 1., 1., 1. );
	float vuf;
	float af = modf( v * PackFactors.a, vuf );
	float bf = modf( vuf * ShiftRight8, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec4( vuf * Inv255, gf * PackUpscale, bf * PackUpscale, af );
}
vec3 packDepthToRGB( const in float v ) {
	if( v <= 0.0 )
		return vec3( 0., 0., 0. );
	if( v >= 1.0 )
		return vec3( 1., 1., 1. );
	float vuf;
	float bf = modf( v * PackFactors.b, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec3( vuf * Inv255, gf * PackUpscale, bf );
}
vec2 packDepthToRG( const in float v ) {
	if( v <= 0.0 )
		return vec2( 0., 0. );
	if( v >= 1.0 )
		return vec2( 1., 1. );
	float vuf;
	float gf = modf( v * 256., vuf );
	return vec2( vuf * Inv255, gf );
}
float unpackRGBAToDepth( const in vec4 v ) {
	return dot( v, UnpackFactors4 );
}
float unpackRGBToDepth( const in vec3 v ) {
	return dot( v, UnpackFactors3 );
}
float unpackRGToDepth( const in vec2 v ) {
	return v.r * UnpackFactors2.r + v.g * UnpackFactors2.g;
}
vec4 pack2HalfToRGBA( const in vec2 v ) {
	vec4 r = vec4( v.x, fract( v.x * 255.0 ), v.y, fract( v.y * 255.0 ) );
	return vec4( r.x - r.y / 255.0, r.y, r.z - r.w / 255.0, r.w );
}
vec2 unpackRGBATo2Half( const in vec4 v ) {
	return vec2( v.x + ( v.y / 255.0 ), v.z + ( v.w / 255.0 ) );
}
float viewZToOrthographicDepth( const in float viewZ, const in float near, const in float far ) {
	return ( viewZ + near ) / ( near - far );
}
float orthographicDepthToViewZ( const in float depth, const in float near, const in float far ) {
	#ifdef USE_REVERSED_DEPTH_BUFFER
	
		return depth * ( far - near ) - far;
	#else
		return depth * ( near - far ) - near;
	#endif
}
float viewZToPerspectiveDepth( const in float viewZ, const in float near, const in float far ) {
	return ( ( near + viewZ ) * far ) / ( ( far - near ) * viewZ );
}
float perspectiveDepthToViewZ( const in float depth, const in float near, const in float far ) {
	
	#ifdef USE_REVERSED_DEPTH_BUFFER
		return ( near * far ) / ( ( near - far ) * depth - near );
	#else
		return ( near * far ) / ( ( far - near ) * depth - far );
	#endif
}`,By=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,ky=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,zy=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,Hy=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,Vy=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,Gy=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,Wy=`#if NUM_SPOT_LIGHT_COORDS > 0
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#if NUM_SPOT_LIGHT_MAPS > 0
	uniform sampler2D spotLightMap[ NUM_SPOT_LIGHT_MAPS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		#define SUN_LIGHT_CASCADES 2
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#else
			uniform sampler2D sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#endif
		uniform mat4 sunShadowMatrix[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		uniform vec4 sunShadowCascade[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
		struct SunLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SunLightShadow sunLightShadows[ NUM_SUN_LIGHT_SHADOWS ];
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#else
			uniform sampler2D directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#endif
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#else
			uniform sampler2D spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#endif
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform samplerCubeShadow pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#elif defined( SHADOWMAP_TYPE_BASIC )
			uniform samplerCube pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#endif
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float interleavedGradientNoise( vec2 position ) {
			return fract( 52.9829189 * fract( dot( position, vec2( 0.06711056, 0.00583715 ) ) ) );
		}
		vec2 vogelDiskSample( int sampleIndex, int samplesCount, float phi ) {
			const float goldenAngle = 2.399963229728653;
			float r = sqrt( ( float( sampleIndex ) + 0.5 ) / float( samplesCount ) );
			float theta = float( sampleIndex ) * goldenAngle + phi;
			return vec2( cos( theta ), sin( theta ) ) * r;
		}
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float getShadow( sampler2DShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 texelSize = vec2( 1.0 ) / shadowMapSize;
				vec2 radius = shadowRadius * texelSize;
				float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
				shadow = (
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 0, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 1, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 2, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 3, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 4, 5, phi ) * radius, shadowCoord.z ) )
				) * 0.2;
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#elif defined( SHADOWMAP_TYPE_VSM )
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 distribution = texture2D( shadowMap, shadowCoord.xy ).rg;
				float mean = distribution.x;
				float variance = distribution.y * distribution.y;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					float hard_shadow = step( mean, shadowCoord.z );
				#else
					float hard_shadow = step( shadowCoord.z, mean );
				#endif
				
				if ( hard_shadow == 1.0 ) {
					shadow = 1.0;
				} else {
					variance = max( variance, 0.0000001 );
					float d = shadowCoord.z - mean;
					float p_max = variance / ( variance + d * d );
					p_max = clamp( ( p_max - 0.3 ) / 0.65, 0.0, 1.0 );
					shadow = max( hard_shadow, p_max );
				}
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#else
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				float depth = texture2D( shadowMap, shadowCoord.xy ).r;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					shadow = step( depth, shadowCoord.z );
				#else
					shadow = step( shadowCoord.z, depth );
				#endif
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#endif
	#if NUM_SUN_LIGHT_SHADOWS > 0
		float getSunShadow(
			#if defined( SHADOWMAP_TYPE_PCF )
				sampler2DShadow shadowMap,
			#else
				sampler2D shadowMap,
			#endif
			SunLightShadow sunLightShadow,
			int shadowIndex
		) {
			vec4 shadowWorldPosition = vec4( vSunShadowWorldPosition.xyz + vSunShadowWorldNormal * sunLightShadow.shadowNormalBias, 1.0 );
			float viewDepth = vSunShadowWorldPosition.w;
			int cascadeOffset = shadowIndex * SUN_LIGHT_CASCADES;
			float shadow = 1.0;
			for ( int i = SUN_LIGHT_CASCADES - 1; i >= 0; i -- ) {
				vec4 cascade = sunShadowCascade[ cascadeOffset + i ];
				if ( viewDepth >= cascade.x && viewDepth < cascade.y ) {
					float cascadeShadow = getShadow(
						shadowMap,
						sunLightShadow.shadowMapSize,
						sunLightShadow.shadowIntensity,
						sunLightShadow.shadowBias,
						sunLightShadow.shadowRadius,
						sunShadowMatrix[ cascadeOffset + i ] * shadowWorldPosition
					);
					shadow = mix( cascadeShadow, shadow, smoothstep( cascade.z, cascade.y, viewDepth ) );
				}
			}
			return shadow;
		}
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
	#if defined( SHADOWMAP_TYPE_PCF )
	float getPointShadow( samplerCubeShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 bd3D = normalize( lightToPosition );
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float lightDistance = length( lightToPosition );
			float depthRange = shadowCameraFar - shadowCameraNear;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				float depthA = - shadowCameraNear / depthRange - shadowBias;
				float depthB = shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#else
				float depthA = shadowCameraFar / depthRange + shadowBias;
				float depthB = - shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#endif
			float texelSize = shadowRadius / shadowMapSize.x;
			vec3 absDir = abs( bd3D );
			vec3 tangent = absDir.x > absDir.z ? vec3( 0.0, 1.0, 0.0 ) : vec3( 1.0, 0.0, 0.0 );
			tangent = normalize( cross( bd3D, tangent ) );
			vec3 bitangent = cross( bd3D, tangent );
			float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
			shadow = 0.0;
			for ( int i = 0; i < 5; i ++ ) {
				vec2 offset = vogelDiskSample( i, 5, phi );
				vec3 direction = bd3D + ( tangent * offset.x + bitangent * offset.y ) * texelSize;
				vec3 absDirection = abs( direction );
				float dp = depthA + depthB / max( max( absDirection.x, absDirection.y ), absDirection.z );
				shadow += texture( shadowMap, vec4( direction, dp ) );
			}
			shadow *= 0.2;
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#elif defined( SHADOWMAP_TYPE_BASIC )
	float getPointShadow( samplerCube shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float dp = ( shadowCameraFar * ( viewSpaceZ - shadowCameraNear ) ) / ( viewSpaceZ * ( shadowCameraFar - shadowCameraNear ) );
			dp += shadowBias;
			vec3 bd3D = normalize( lightToPosition );
			float depth = textureCube( shadowMap, bd3D ).r;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				depth = 1.0 - depth;
			#endif
			shadow = step( dp, depth );
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#endif
	#endif
#endif`,Xy=`#if NUM_SPOT_LIGHT_COORDS > 0
	uniform mat4 spotLightMatrix[ NUM_SPOT_LIGHT_COORDS ];
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		uniform mat4 directionalShadowMatrix[ NUM_DIR_LIGHT_SHADOWS ];
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		uniform mat4 pointShadowMatrix[ NUM_POINT_LIGHT_SHADOWS ];
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
#endif`,qy=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
	#ifdef HAS_NORMAL
		vec3 shadowWorldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
	#else
		vec3 shadowWorldNormal = vec3( 0.0 );
	#endif
	vec4 shadowWorldPosition;
#endif
#if defined( USE_SHADOWMAP )
	#if NUM_SUN_LIGHT_SHADOWS > 0
		vSunShadowWorldPosition = vec4( worldPosition.xyz, - mvPosition.z );
		vSunShadowWorldNormal = shadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * directionalLightShadows[ i ].shadowNormalBias, 0 );
			vDirectionalShadowCoord[ i ] = directionalShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * pointLightShadows[ i ].shadowNormalBias, 0 );
			vPointShadowCoord[ i ] = pointShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
#endif
#if NUM_SPOT_LIGHT_COORDS > 0
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_COORDS; i ++ ) {
		shadowWorldPosition = worldPosition;
		#if ( defined( USE_SHADOWMAP ) && UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
			shadowWorldPosition.xyz += shadowWorldNormal * spotLightShadows[ i ].shadowNormalBias;
		#endif
		vSpotLightCoord[ i ] = spotLightMatrix[ i ] * shadowWorldPosition;
	}
	#pragma unroll_loop_end
#endif`,Yy=`float getShadowMask() {
	float shadow = 1.0;
	#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHT_SHADOWS; i ++ ) {
		sunLight = sunLightShadows[ i ];
		shadow *= receiveShadow ? getSunShadow( sunShadowMap[ i ], sunLight, UNROLLED_LOOP_INDEX ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
		directionalLight = directionalLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( directionalShadowMap[ i ], directionalLight.shadowMapSize, directionalLight.shadowIntensity, directionalLight.shadowBias, directionalLight.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_SHADOWS; i ++ ) {
		spotLight = spotLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( spotShadowMap[ i ], spotLight.shadowMapSize, spotLight.shadowIntensity, spotLight.shadowBias, spotLight.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0 && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
	PointLightShadow pointLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
		pointLight = pointLightShadows[ i ];
		shadow *= receiveShadow ? getPointShadow( pointShadowMap[ i ], pointLight.shadowMapSize, pointLight.shadowIntensity, pointLight.shadowBias, pointLight.shadowRadius, vPointShadowCoord[ i ], pointLight.shadowCameraNear, pointLight.shadowCameraFar ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#endif
	return shadow;
}`,Zy=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,$y=`#ifdef USE_SKINNING
	uniform mat4 bindMatrix;
	uniform mat4 bindMatrixInverse;
	uniform highp sampler2D boneTexture;
	mat4 getBoneMatrix( const in float i ) {
		int size = textureSize( boneTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( boneTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( boneTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( boneTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( boneTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
#endif`,Jy=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,Ky=`#ifdef USE_SKINNING
	mat4 skinMatrix = mat4( 0.0 );
	skinMatrix += skinWeight.x * boneMatX;
	skinMatrix += skinWeight.y * boneMatY;
	skinMatrix += skinWeight.z * boneMatZ;
	skinMatrix += skinWeight.w * boneMatW;
	skinMatrix = bindMatrixInverse * skinMatrix * bindMatrix;
	objectNormal = vec4( skinMatrix * vec4( objectNormal, 0.0 ) ).xyz;
	#ifdef USE_TANGENT
		objectTangent = vec4( skinMatrix * vec4( objectTangent, 0.0 ) ).xyz;
	#endif
#endif`,jy=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,Qy=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,tv=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,ev=`#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
uniform float toneMappingExposure;
vec3 LinearToneMapping( vec3 color ) {
	return saturate( toneMappingExposure * color );
}
vec3 ReinhardToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	return saturate( color / ( vec3( 1.0 ) + color ) );
}
vec3 CineonToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	color = max( vec3( 0.0 ), color - 0.004 );
	return pow( ( color * ( 6.2 * color + 0.5 ) ) / ( color * ( 6.2 * color + 1.7 ) + 0.06 ), vec3( 2.2 ) );
}
vec3 RRTAndODTFit( vec3 v ) {
	vec3 a = v * ( v + 0.0245786 ) - 0.000090537;
	vec3 b = v * ( 0.983729 * v + 0.4329510 ) + 0.238081;
	return a / b;
}
vec3 ACESFilmicToneMapping( vec3 color ) {
	const mat3 ACESInputMat = mat3(
		vec3( 0.59719, 0.07600, 0.02840 ),		vec3( 0.35458, 0.90834, 0.13383 ),
		vec3( 0.04823, 0.01566, 0.83777 )
	);
	const mat3 ACESOutputMat = mat3(
		vec3(  1.60475, -0.10208, -0.00327 ),		vec3( -0.53108,  1.10813, -0.07276 ),
		vec3( -0.07367, -0.00605,  1.07602 )
	);
	color *= toneMappingExposure / 0.6;
	color = ACESInputMat * color;
	color = RRTAndODTFit( color );
	color = ACESOutputMat * color;
	return saturate( color );
}
const mat3 LINEAR_REC2020_TO_LINEAR_SRGB = mat3(
	vec3( 1.6605, - 0.1246, - 0.0182 ),
	vec3( - 0.5876, 1.1329, - 0.1006 ),
	vec3( - 0.0728, - 0.0083, 1.1187 )
);
const mat3 LINEAR_SRGB_TO_LINEAR_REC2020 = mat3(
	vec3( 0.6274, 0.0691, 0.0164 ),
	vec3( 0.3293, 0.9195, 0.0880 ),
	vec3( 0.0433, 0.0113, 0.8956 )
);
vec3 agxDefaultContrastApprox( vec3 x ) {
	vec3 x2 = x * x;
	vec3 x4 = x2 * x2;
	return + 15.5 * x4 * x2
		- 40.14 * x4 * x
		+ 31.96 * x4
		- 6.868 * x2 * x
		+ 0.4298 * x2
		+ 0.1191 * x
		- 0.00232;
}
vec3 AgXToneMapping( vec3 color ) {
	const mat3 AgXInsetMatrix = mat3(
		vec3( 0.856627153315983, 0.137318972929847, 0.11189821299995 ),
		vec3( 0.0951212405381588, 0.761241990602591, 0.0767994186031903 ),
		vec3( 0.0482516061458583, 0.101439036467562, 0.811302368396859 )
	);
	const mat3 AgXOutsetMatrix = mat3(
		vec3( 1.1271005818144368, - 0.1413297634984383, - 0.14132976349843826 ),
		vec3( - 0.11060664309660323, 1.157823702216272, - 0.11060664309660294 ),
		vec3( - 0.016493938717834573, - 0.016493938717834257, 1.2519364065950405 )
	);
	const float AgxMinEv = - 12.47393;	const float AgxMaxEv = 4.026069;
	color *= toneMappingExposure;
	color = LINEAR_SRGB_TO_LINEAR_REC2020 * color;
	color = AgXInsetMatrix * color;
	color = max( color, 1e-10 );	color = log2( color );
	color = ( color - AgxMinEv ) / ( AgxMaxEv - AgxMinEv );
	color = clamp( color, 0.0, 1.0 );
	color = agxDefaultContrastApprox( color );
	color = AgXOutsetMatrix * color;
	color = pow( max( vec3( 0.0 ), color ), vec3( 2.2 ) );
	color = LINEAR_REC2020_TO_LINEAR_SRGB * color;
	color = clamp( color, 0.0, 1.0 );
	return color;
}
vec3 NeutralToneMapping( vec3 color ) {
	const float StartCompression = 0.8 - 0.04;
	const float Desaturation = 0.15;
	color *= toneMappingExposure;
	float x = min( color.r, min( color.g, color.b ) );
	float offset = x < 0.08 ? x - 6.25 * x * x : 0.04;
	color -= offset;
	float peak = max( color.r, max( color.g, color.b ) );
	if ( peak < StartCompression ) return color;
	float d = 1. - StartCompression;
	float newPeak = 1. - d * d / ( peak + d - StartCompression );
	color *= newPeak / peak;
	float g = 1. - 1. / ( Desaturation * ( peak - newPeak ) + 1. );
	return mix( color, vec3( newPeak ), g );
}
vec3 CustomToneMapping( vec3 color ) { return color; }`,nv=`#ifdef USE_TRANSMISSION
	material.transmission = transmission;
	material.transmissionAlpha = 1.0;
	material.thickness = thickness;
	material.attenuationDistance = attenuationDistance;
	material.attenuationColor = attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		material.transmission *= texture2D( transmissionMap, vTransmissionMapUv ).r;
	#endif
	#ifdef USE_THICKNESSMAP
		material.thickness *= texture2D( thicknessMap, vThicknessMapUv ).g;
	#endif
	vec3 pos = vWorldPosition;
	vec3 v = normalize( cameraPosition - pos );
	vec3 n = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec4 transmitted = getIBLVolumeRefraction(
		n, v, material.roughness, material.diffuseContribution, material.specularColorBlended, material.specularF90,
		pos, modelMatrix, viewMatrix, projectionMatrix, material.dispersion, material.ior, material.thickness,
		material.attenuationColor, material.attenuationDistance );
	material.transmissionAlpha = mix( material.transmissionAlpha, transmitted.a, material.transmission );
	totalDiffuse = mix( totalDiffuse, transmitted.rgb, material.transmission );
#endif`,iv=`#ifdef USE_TRANSMISSION
	uniform float transmission;
	uniform float thickness;
	uniform float attenuationDistance;
	uniform vec3 attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		uniform sampler2D transmissionMap;
	#endif
	#ifdef USE_THICKNESSMAP
		uniform sampler2D thicknessMap;
	#endif
	uniform vec2 transmissionSamplerSize;
	uniform sampler2D transmissionSamplerMap;
	uniform mat4 modelMatrix;
	uniform mat4 projectionMatrix;
	varying vec3 vWorldPosition;
	float w0( float a ) {
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - a + 3.0 ) - 3.0 ) + 1.0 );
	}
	float w1( float a ) {
		return ( 1.0 / 6.0 ) * ( a *  a * ( 3.0 * a - 6.0 ) + 4.0 );
	}
	float w2( float a ){
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - 3.0 * a + 3.0 ) + 3.0 ) + 1.0 );
	}
	float w3( float a ) {
		return ( 1.0 / 6.0 ) * ( a * a * a );
	}
	float g0( float a ) {
		return w0( a ) + w1( a );
	}
	float g1( float a ) {
		return w2( a ) + w3( a );
	}
	float h0( float a ) {
		return - 1.0 + w1( a ) / ( w0( a ) + w1( a ) );
	}
	float h1( float a ) {
		return 1.0 + w3( a ) / ( w2( a ) + w3( a ) );
	}
	vec4 bicubic( sampler2D tex, vec2 uv, vec4 texelSize, float lod ) {
		uv = uv * texelSize.zw + 0.5;
		vec2 iuv = floor( uv );
		vec2 fuv = fract( uv );
		float g0x = g0( fuv.x );
		float g1x = g1( fuv.x );
		float h0x = h0( fuv.x );
		float h1x = h1( fuv.x );
		float h0y = h0( fuv.y );
		float h1y = h1( fuv.y );
		vec2 p0 = ( vec2( iuv.x + h0x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p1 = ( vec2( iuv.x + h1x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p2 = ( vec2( iuv.x + h0x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		vec2 p3 = ( vec2( iuv.x + h1x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		return g0( fuv.y ) * ( g0x * textureLod( tex, p0, lod ) + g1x * textureLod( tex, p1, lod ) ) +
			g1( fuv.y ) * ( g0x * textureLod( tex, p2, lod ) + g1x * textureLod( tex, p3, lod ) );
	}
	vec4 textureBicubic( sampler2D sampler, vec2 uv, float lod ) {
		vec2 fLodSize = vec2( textureSize( sampler, int( lod ) ) );
		vec2 cLodSize = vec2( textureSize( sampler, int( lod + 1.0 ) ) );
		vec2 fLodSizeInv = 1.0 / fLodSize;
		vec2 cLodSizeInv = 1.0 / cLodSize;
		vec4 fSample = bicubic( sampler, uv, vec4( fLodSizeInv, fLodSize ), floor( lod ) );
		vec4 cSample = bicubic( sampler, uv, vec4( cLodSizeInv, cLodSize ), ceil( lod ) );
		return mix( fSample, cSample, fract( lod ) );
	}
	vec3 getVolumeTransmissionRay( const in vec3 n, const in vec3 v, const in float thickness, const in float ior, const in mat4 modelMatrix ) {
		vec3 refractionVector = refract( - v, normalize( n ), 1.0 / ior );
		vec3 modelScale;
		modelScale.x = length( vec3( modelMatrix[ 0 ].xyz ) );
		modelScale.y = length( vec3( modelMatrix[ 1 ].xyz ) );
		modelScale.z = length( vec3( modelMatrix[ 2 ].xyz ) );
		return normalize( refractionVector ) * thickness * modelScale;
	}
	float applyIorToRoughness( const in float roughness, const in float ior ) {
		return roughness * clamp( ior * 2.0 - 2.0, 0.0, 1.0 );
	}
	vec4 getTransmissionSample( const in vec2 fragCoord, const in float roughness, const in float ior ) {
		float lod = log2( transmissionSamplerSize.x ) * applyIorToRoughness( roughness, ior );
		return textureBicubic( transmissionSamplerMap, fragCoord.xy, lod );
	}
	vec3 volumeAttenuation( const in float transmissionDistance, const in vec3 attenuationColor, const in float attenuationDistance ) {
		if ( isinf( attenuationDistance ) ) {
			return vec3( 1.0 );
		} else {
			vec3 attenuationCoefficient = -log( attenuationColor ) / attenuationDistance;
			vec3 transmittance = exp( - attenuationCoefficient * transmissionDistance );			return transmittance;
		}
	}
	vec4 getIBLVolumeRefraction( const in vec3 n, const in vec3 v, const in float roughness, const in vec3 diffuseColor,
		const in vec3 specularColor, const in float specularF90, const in vec3 position, const in mat4 modelMatrix,
		const in mat4 viewMatrix, const in mat4 projMatrix, const in float dispersion, const in float ior, const in float thickness,
		const in vec3 attenuationColor, const in float attenuationDistance ) {
		vec4 transmittedLight;
		vec3 transmittance;
		#ifdef USE_DISPERSION
			float halfSpread = ( ior - 1.0 ) * 0.025 * dispersion;
			vec3 iors = vec3( ior - halfSpread, ior, ior + halfSpread );
			for ( int i = 0; i < 3; i ++ ) {
				vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, iors[ i ], modelMatrix );
				vec3 refractedRayExit = position + transmissionRay;
				vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
				vec2 refractionCoords = ndcPos.xy / ndcPos.w;
				refractionCoords += 1.0;
				refractionCoords /= 2.0;
				vec4 transmissionSample = getTransmissionSample( refractionCoords, roughness, iors[ i ] );
				transmittedLight[ i ] = transmissionSample[ i ];
				transmittedLight.a += transmissionSample.a;
				transmittance[ i ] = diffuseColor[ i ] * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance )[ i ];
			}
			transmittedLight.a /= 3.0;
		#else
			vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, ior, modelMatrix );
			vec3 refractedRayExit = position + transmissionRay;
			vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
			vec2 refractionCoords = ndcPos.xy / ndcPos.w;
			refractionCoords += 1.0;
			refractionCoords /= 2.0;
			transmittedLight = getTransmissionSample( refractionCoords, roughness, ior );
			transmittance = diffuseColor * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance );
		#endif
		vec3 attenuatedColor = transmittance * transmittedLight.rgb;
		vec3 F = EnvironmentBRDF( n, v, specularColor, specularF90, roughness );
		float transmittanceFactor = ( transmittance.r + transmittance.g + transmittance.b ) / 3.0;
		return vec4( ( 1.0 - F ) * attenuatedColor, 1.0 - ( 1.0 - transmittedLight.a ) * transmittanceFactor );
	}
#endif`,sv=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_SPECULARMAP
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,rv=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	uniform mat3 mapTransform;
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	uniform mat3 alphaMapTransform;
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	uniform mat3 lightMapTransform;
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	uniform mat3 aoMapTransform;
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	uniform mat3 bumpMapTransform;
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	uniform mat3 normalMapTransform;
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_DISPLACEMENTMAP
	uniform mat3 displacementMapTransform;
	varying vec2 vDisplacementMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	uniform mat3 emissiveMapTransform;
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	uniform mat3 metalnessMapTransform;
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	uniform mat3 roughnessMapTransform;
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	uniform mat3 diffuseRoughnessMapTransform;
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	uniform mat3 anisotropyMapTransform;
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	uniform mat3 clearcoatMapTransform;
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform mat3 clearcoatNormalMapTransform;
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform mat3 clearcoatRoughnessMapTransform;
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	uniform mat3 sheenColorMapTransform;
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	uniform mat3 sheenRoughnessMapTransform;
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	uniform mat3 iridescenceMapTransform;
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform mat3 iridescenceThicknessMapTransform;
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SPECULARMAP
	uniform mat3 specularMapTransform;
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	uniform mat3 specularColorMapTransform;
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	uniform mat3 specularIntensityMapTransform;
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,ov=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	vUv = vec3( uv, 1 ).xy;
#endif
#ifdef USE_MAP
	vMapUv = ( mapTransform * vec3( MAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ALPHAMAP
	vAlphaMapUv = ( alphaMapTransform * vec3( ALPHAMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_LIGHTMAP
	vLightMapUv = ( lightMapTransform * vec3( LIGHTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_AOMAP
	vAoMapUv = ( aoMapTransform * vec3( AOMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_BUMPMAP
	vBumpMapUv = ( bumpMapTransform * vec3( BUMPMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_NORMALMAP
	vNormalMapUv = ( normalMapTransform * vec3( NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DISPLACEMENTMAP
	vDisplacementMapUv = ( displacementMapTransform * vec3( DISPLACEMENTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_EMISSIVEMAP
	vEmissiveMapUv = ( emissiveMapTransform * vec3( EMISSIVEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_METALNESSMAP
	vMetalnessMapUv = ( metalnessMapTransform * vec3( METALNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ROUGHNESSMAP
	vRoughnessMapUv = ( roughnessMapTransform * vec3( ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	vDiffuseRoughnessMapUv = ( diffuseRoughnessMapTransform * vec3( DIFFUSE_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ANISOTROPYMAP
	vAnisotropyMapUv = ( anisotropyMapTransform * vec3( ANISOTROPYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOATMAP
	vClearcoatMapUv = ( clearcoatMapTransform * vec3( CLEARCOATMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	vClearcoatNormalMapUv = ( clearcoatNormalMapTransform * vec3( CLEARCOAT_NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	vClearcoatRoughnessMapUv = ( clearcoatRoughnessMapTransform * vec3( CLEARCOAT_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCEMAP
	vIridescenceMapUv = ( iridescenceMapTransform * vec3( IRIDESCENCEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	vIridescenceThicknessMapUv = ( iridescenceThicknessMapTransform * vec3( IRIDESCENCE_THICKNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_COLORMAP
	vSheenColorMapUv = ( sheenColorMapTransform * vec3( SHEEN_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	vSheenRoughnessMapUv = ( sheenRoughnessMapTransform * vec3( SHEEN_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULARMAP
	vSpecularMapUv = ( specularMapTransform * vec3( SPECULARMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_COLORMAP
	vSpecularColorMapUv = ( specularColorMapTransform * vec3( SPECULAR_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	vSpecularIntensityMapUv = ( specularIntensityMapTransform * vec3( SPECULAR_INTENSITYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_TRANSMISSIONMAP
	vTransmissionMapUv = ( transmissionMapTransform * vec3( TRANSMISSIONMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_THICKNESSMAP
	vThicknessMapUv = ( thicknessMapTransform * vec3( THICKNESSMAP_UV, 1 ) ).xy;
#endif`,av=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,lv=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,cv=`uniform sampler2D t2D;
uniform float backgroundIntensity;
varying vec2 vUv;
void main() {
	vec4 texColor = texture2D( t2D, vUv );
	#ifdef DECODE_VIDEO_TEXTURE
		texColor = vec4( mix( pow( texColor.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), texColor.rgb * 0.0773993808, vec3( lessThanEqual( texColor.rgb, vec3( 0.04045 ) ) ) ), texColor.w );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,hv=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,uv=`uniform float backgroundBlurriness;
uniform float backgroundIntensity;
uniform mat3 backgroundRotation;
varying vec3 vWorldDirection;
#include <envmap_common_pars_fragment>
void main() {
	#ifdef ENVMAP_TYPE_PMREM
		vec4 texColor = textureLod( envMap, backgroundRotation * vWorldDirection, roughnessToMip( backgroundBlurriness ) );
	#else
		vec4 texColor = textureCube( envMap, backgroundRotation * vWorldDirection );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,dv=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,fv=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,pv=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
varying vec2 vHighPrecisionZW;
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vHighPrecisionZW = gl_Position.zw;
}`,mv=`#if DEPTH_PACKING == 3200
	uniform float opacity;
#endif
#include <common>
#include <packing>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
varying vec2 vHighPrecisionZW;
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#if DEPTH_PACKING == 3200
		diffuseColor.a = opacity;
	#endif
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <logdepthbuf_fragment>
	#ifdef USE_REVERSED_DEPTH_BUFFER
		float fragCoordZ = vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ];
	#else
		float fragCoordZ = 0.5 * vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ] + 0.5;
	#endif
	#if DEPTH_PACKING == 3200
		gl_FragColor = vec4( vec3( 1.0 - fragCoordZ ), opacity );
	#elif DEPTH_PACKING == 3201
		gl_FragColor = packDepthToRGBA( fragCoordZ );
	#elif DEPTH_PACKING == 3202
		gl_FragColor = vec4( packDepthToRGB( fragCoordZ ), 1.0 );
	#elif DEPTH_PACKING == 3203
		gl_FragColor = vec4( packDepthToRG( fragCoordZ ), 0.0, 1.0 );
	#endif
}`,gv=`#define DISTANCE
varying vec3 vWorldPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <worldpos_vertex>
	#include <clipping_planes_vertex>
	vWorldPosition = worldPosition.xyz;
}`,_v=`#define DISTANCE
uniform vec3 referencePosition;
uniform float nearDistance;
uniform float farDistance;
varying vec3 vWorldPosition;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	float dist = length( vWorldPosition - referencePosition );
	dist = ( dist - nearDistance ) / ( farDistance - nearDistance );
	dist = saturate( dist );
	gl_FragColor = vec4( dist, 0.0, 0.0, 1.0 );
}`,xv=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,yv=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,vv=`uniform float scale;
attribute float lineDistance;
varying float vLineDistance;
#include <common>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	vLineDistance = scale * lineDistance;
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,Mv=`uniform vec3 diffuse;
uniform float opacity;
uniform float dashSize;
uniform float totalSize;
varying float vLineDistance;
#include <common>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	if ( mod( vLineDistance, totalSize ) > dashSize ) {
		discard;
	}
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,Sv=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#if defined ( USE_ENVMAP ) || defined ( USE_SKINNING )
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinbase_vertex>
		#include <skinnormal_vertex>
		#include <defaultnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <fog_vertex>
}`,bv=`uniform vec3 diffuse;
uniform float opacity;
#ifndef FLAT_SHADED
	varying vec3 vNormal;
#endif
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <fog_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		reflectedLight.indirectDiffuse += lightMapTexel.rgb * lightMapIntensity * RECIPROCAL_PI;
	#else
		reflectedLight.indirectDiffuse += vec3( 1.0 );
	#endif
	#include <aomap_fragment>
	reflectedLight.indirectDiffuse *= diffuseColor.rgb;
	vec3 outgoingLight = reflectedLight.indirectDiffuse;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,Ev=`#define LAMBERT
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,wv=`#define LAMBERT
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_lambert_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_lambert_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,Tv=`#define MATCAP
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <displacementmap_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
	vViewPosition = - mvPosition.xyz;
}`,Av=`#define MATCAP
uniform vec3 diffuse;
uniform float opacity;
uniform sampler2D matcap;
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	vec3 viewDir = normalize( vViewPosition );
	vec3 x = normalize( vec3( viewDir.z, 0.0, - viewDir.x ) );
	vec3 y = cross( viewDir, x );
	vec2 uv = vec2( dot( x, normal ), dot( y, normal ) ) * 0.495 + 0.5;
	#ifdef USE_MATCAP
		vec4 matcapColor = texture2D( matcap, uv );
	#else
		vec4 matcapColor = vec4( vec3( mix( 0.2, 0.8, uv.y ) ), 1.0 );
	#endif
	vec3 outgoingLight = diffuseColor.rgb * matcapColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,Rv=`#define NORMAL
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	vViewPosition = - mvPosition.xyz;
#endif
}`,Cv=`#define NORMAL
uniform float opacity;
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <uv_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 0.0, 0.0, 0.0, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	gl_FragColor = vec4( normalize( normal ) * 0.5 + 0.5, diffuseColor.a );
	#ifdef OPAQUE
		gl_FragColor.a = 1.0;
	#endif
}`,Pv=`#define PHONG
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,Iv=`#define PHONG
uniform vec3 diffuse;
uniform vec3 emissive;
uniform vec3 specular;
uniform float shininess;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_phong_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_phong_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + reflectedLight.directSpecular + reflectedLight.indirectSpecular + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,Lv=`#define STANDARD
varying vec3 vViewPosition;
#ifdef USE_TRANSMISSION
	varying vec3 vWorldPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
#ifdef USE_TRANSMISSION
	vWorldPosition = worldPosition.xyz;
#endif
}`,Dv=`#define STANDARD
#ifdef PHYSICAL
	#define IOR
	#define USE_SPECULAR
#endif
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float roughness;
uniform float metalness;
uniform float opacity;
#ifdef IOR
	uniform float ior;
#endif
#ifdef USE_SPECULAR
	uniform float specularIntensity;
	uniform vec3 specularColor;
	#ifdef USE_SPECULAR_COLORMAP
		uniform sampler2D specularColorMap;
	#endif
	#ifdef USE_SPECULAR_INTENSITYMAP
		uniform sampler2D specularIntensityMap;
	#endif
#endif
#ifdef USE_CLEARCOAT
	uniform float clearcoat;
	uniform float clearcoatRoughness;
#endif
#ifdef USE_DIFFUSE_ROUGHNESS
	uniform float diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		uniform sampler2D diffuseRoughnessMap;
	#endif
#endif
#ifdef USE_DISPERSION
	uniform float dispersion;
#endif
#ifdef USE_RETROREFLECTION
	uniform float retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	uniform float iridescence;
	uniform float iridescenceIOR;
	uniform float iridescenceThicknessMinimum;
	uniform float iridescenceThicknessMaximum;
#endif
#ifdef USE_SHEEN
	uniform vec3 sheenColor;
	uniform float sheenRoughness;
	#ifdef USE_SHEEN_COLORMAP
		uniform sampler2D sheenColorMap;
	#endif
	#ifdef USE_SHEEN_ROUGHNESSMAP
		uniform sampler2D sheenRoughnessMap;
	#endif
#endif
#ifdef USE_ANISOTROPY
	uniform vec2 anisotropyVector;
	#ifdef USE_ANISOTROPYMAP
		uniform sampler2D anisotropyMap;
	#endif
#endif
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <iridescence_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_physical_pars_fragment>
#include <transmission_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <clearcoat_pars_fragment>
#include <iridescence_pars_fragment>
#include <roughnessmap_pars_fragment>
#include <metalnessmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <roughnessmap_fragment>
	#include <metalnessmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <clearcoat_normal_fragment_begin>
	#include <clearcoat_normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_physical_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 totalDiffuse = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse;
	vec3 totalSpecular = reflectedLight.directSpecular + reflectedLight.indirectSpecular;
	#include <transmission_fragment>
	vec3 outgoingLight = totalDiffuse + totalSpecular + totalEmissiveRadiance;
	#ifdef USE_SHEEN
 
		outgoingLight = outgoingLight + sheenSpecularDirect + sheenSpecularIndirect;
 
 	#endif
	#ifdef USE_CLEARCOAT
		float dotNVcc = saturate( dot( geometryClearcoatNormal, geometryViewDir ) );
		vec3 Fcc = F_Schlick( material.clearcoatF0, material.clearcoatF90, dotNVcc );
		outgoingLight = outgoingLight * ( 1.0 - material.clearcoat * Fcc ) + ( clearcoatSpecularDirect + clearcoatSpecularIndirect ) * material.clearcoat;
	#endif
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,Nv=`#define TOON
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,Uv=`#define TOON
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <gradientmap_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_toon_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_toon_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,Fv=`uniform float size;
uniform float scale;
#include <common>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
#ifdef USE_POINTS_UV
	varying vec2 vUv;
	uniform mat3 uvTransform;
#endif
void main() {
	#ifdef USE_POINTS_UV
		vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	#endif
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	gl_PointSize = size;
	#ifdef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) gl_PointSize *= ( scale / - mvPosition.z );
	#endif
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <fog_vertex>
}`,Ov=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <color_pars_fragment>
#include <map_particle_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_particle_fragment>
	#include <color_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,Bv=`#include <common>
#include <batching_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <shadowmap_pars_vertex>
void main() {
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,kv=`uniform vec3 color;
uniform float opacity;
#include <common>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <logdepthbuf_pars_fragment>
#include <shadowmap_pars_fragment>
#include <shadowmask_pars_fragment>
void main() {
	#include <logdepthbuf_fragment>
	gl_FragColor = vec4( color, opacity * ( 1.0 - getShadowMask() ) );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,zv=`uniform float rotation;
uniform vec2 center;
#include <common>
#include <uv_pars_vertex>
#include <fog_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	vec4 mvPosition = modelViewMatrix[ 3 ];
	vec2 scale = vec2( length( modelMatrix[ 0 ].xyz ), length( modelMatrix[ 1 ].xyz ) );
	#ifndef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) scale *= - mvPosition.z;
	#endif
	vec2 alignedPosition = ( position.xy - ( center - vec2( 0.5 ) ) ) * scale;
	vec2 rotatedPosition;
	rotatedPosition.x = cos( rotation ) * alignedPosition.x - sin( rotation ) * alignedPosition.y;
	rotatedPosition.y = sin( rotation ) * alignedPosition.x + cos( rotation ) * alignedPosition.y;
	mvPosition.xy += rotatedPosition;
	gl_Position = projectionMatrix * mvPosition;
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,Hv=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
}`,ue={alphahash_fragment:cx,alphahash_pars_fragment:hx,alphamap_fragment:ux,alphamap_pars_fragment:dx,alphatest_fragment:fx,alphatest_pars_fragment:px,aomap_fragment:mx,aomap_pars_fragment:gx,batching_pars_vertex:_x,batching_vertex:xx,begin_vertex:yx,beginnormal_vertex:vx,bsdfs:Mx,iridescence_fragment:Sx,bumpmap_pars_fragment:bx,clipping_planes_fragment:Ex,clipping_planes_pars_fragment:wx,clipping_planes_pars_vertex:Tx,clipping_planes_vertex:Ax,color_fragment:Rx,color_pars_fragment:Cx,color_pars_vertex:Px,color_vertex:Ix,common:Lx,defaultnormal_vertex:Dx,displacementmap_pars_vertex:Nx,displacementmap_vertex:Ux,emissivemap_fragment:Fx,emissivemap_pars_fragment:Ox,colorspace_fragment:Bx,colorspace_pars_fragment:kx,envmap_fragment:zx,envmap_common_pars_fragment:Hx,envmap_pars_fragment:Vx,envmap_pars_vertex:Gx,envmap_physical_pars_fragment:ty,envmap_vertex:Wx,fog_vertex:Xx,fog_pars_vertex:qx,fog_fragment:Yx,fog_pars_fragment:Zx,gradientmap_pars_fragment:$x,lightmap_pars_fragment:Jx,lights_lambert_fragment:Kx,lights_lambert_pars_fragment:jx,lights_pars_begin:Qx,lights_toon_fragment:ey,lights_toon_pars_fragment:ny,lights_phong_fragment:iy,lights_phong_pars_fragment:sy,lights_physical_fragment:ry,lights_physical_pars_fragment:oy,lights_fragment_begin:ay,lights_fragment_maps:ly,lights_fragment_end:cy,lightprobes_pars_fragment:hy,logdepthbuf_fragment:uy,logdepthbuf_pars_fragment:dy,logdepthbuf_pars_vertex:fy,logdepthbuf_vertex:py,map_fragment:my,map_pars_fragment:gy,map_particle_fragment:_y,map_particle_pars_fragment:xy,metalnessmap_fragment:yy,metalnessmap_pars_fragment:vy,morphinstance_vertex:My,morphcolor_vertex:Sy,morphnormal_vertex:by,morphtarget_pars_vertex:Ey,morphtarget_vertex:wy,normal_fragment_begin:Ty,normal_fragment_maps:Ay,normal_pars_fragment:Ry,normal_pars_vertex:Cy,normal_vertex:Py,normalmap_pars_fragment:Iy,clearcoat_normal_fragment_begin:Ly,clearcoat_normal_fragment_maps:Dy,clearcoat_pars_fragment:Ny,iridescence_pars_fragment:Uy,opaque_fragment:Fy,packing:Oy,premultiplied_alpha_fragment:By,project_vertex:ky,dithering_fragment:zy,dithering_pars_fragment:Hy,roughnessmap_fragment:Vy,roughnessmap_pars_fragment:Gy,shadowmap_pars_fragment:Wy,shadowmap_pars_vertex:Xy,shadowmap_vertex:qy,shadowmask_pars_fragment:Yy,skinbase_vertex:Zy,skinning_pars_vertex:$y,skinning_vertex:Jy,skinnormal_vertex:Ky,specularmap_fragment:jy,specularmap_pars_fragment:Qy,tonemapping_fragment:tv,tonemapping_pars_fragment:ev,transmission_fragment:nv,transmission_pars_fragment:iv,uv_pars_fragment:sv,uv_pars_vertex:rv,uv_vertex:ov,worldpos_vertex:av,background_vert:lv,background_frag:cv,backgroundCube_vert:hv,backgroundCube_frag:uv,cube_vert:dv,cube_frag:fv,depth_vert:pv,depth_frag:mv,distance_vert:gv,distance_frag:_v,equirect_vert:xv,equirect_frag:yv,linedashed_vert:vv,linedashed_frag:Mv,meshbasic_vert:Sv,meshbasic_frag:bv,meshlambert_vert:Ev,meshlambert_frag:wv,meshmatcap_vert:Tv,meshmatcap_frag:Av,meshnormal_vert:Rv,meshnormal_frag:Cv,meshphong_vert:Pv,meshphong_frag:Iv,meshphysical_vert:Lv,meshphysical_frag:Dv,meshtoon_vert:Nv,meshtoon_frag:Uv,points_vert:Fv,points_frag:Ov,shadow_vert:Bv,shadow_frag:kv,sprite_vert:zv,sprite_frag:Hv},Dt={common:{diffuse:{value:new Zt(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new ie},alphaMap:{value:null},alphaMapTransform:{value:new ie},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new ie}},envmap:{envMap:{value:null},envMapRotation:{value:new ie},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new ie}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new ie}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new ie},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new ie},normalScale:{value:new pt(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new ie},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new ie}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new ie}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new ie}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new Zt(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new Zt(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new ie},alphaTest:{value:0},uvTransform:{value:new ie}},sprite:{diffuse:{value:new Zt(16777215)},opacity:{value:1},center:{value:new pt(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new ie},alphaMap:{value:null},alphaMapTransform:{value:new ie},alphaTest:{value:0}}},ns={basic:{uniforms:zn([Dt.common,Dt.specularmap,Dt.envmap,Dt.aomap,Dt.lightmap,Dt.fog]),vertexShader:ue.meshbasic_vert,fragmentShader:ue.meshbasic_frag},lambert:{uniforms:zn([Dt.common,Dt.specularmap,Dt.envmap,Dt.aomap,Dt.lightmap,Dt.emissivemap,Dt.bumpmap,Dt.normalmap,Dt.displacementmap,Dt.fog,Dt.lights,{emissive:{value:new Zt(0)},envMapIntensity:{value:1}}]),vertexShader:ue.meshlambert_vert,fragmentShader:ue.meshlambert_frag},phong:{uniforms:zn([Dt.common,Dt.specularmap,Dt.envmap,Dt.aomap,Dt.lightmap,Dt.emissivemap,Dt.bumpmap,Dt.normalmap,Dt.displacementmap,Dt.fog,Dt.lights,{emissive:{value:new Zt(0)},specular:{value:new Zt(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:ue.meshphong_vert,fragmentShader:ue.meshphong_frag},standard:{uniforms:zn([Dt.common,Dt.envmap,Dt.aomap,Dt.lightmap,Dt.emissivemap,Dt.bumpmap,Dt.normalmap,Dt.displacementmap,Dt.roughnessmap,Dt.metalnessmap,Dt.fog,Dt.lights,{emissive:{value:new Zt(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:ue.meshphysical_vert,fragmentShader:ue.meshphysical_frag},toon:{uniforms:zn([Dt.common,Dt.aomap,Dt.lightmap,Dt.emissivemap,Dt.bumpmap,Dt.normalmap,Dt.displacementmap,Dt.gradientmap,Dt.fog,Dt.lights,{emissive:{value:new Zt(0)}}]),vertexShader:ue.meshtoon_vert,fragmentShader:ue.meshtoon_frag},matcap:{uniforms:zn([Dt.common,Dt.bumpmap,Dt.normalmap,Dt.displacementmap,Dt.fog,{matcap:{value:null}}]),vertexShader:ue.meshmatcap_vert,fragmentShader:ue.meshmatcap_frag},points:{uniforms:zn([Dt.points,Dt.fog]),vertexShader:ue.points_vert,fragmentShader:ue.points_frag},dashed:{uniforms:zn([Dt.common,Dt.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:ue.linedashed_vert,fragmentShader:ue.linedashed_frag},depth:{uniforms:zn([Dt.common,Dt.displacementmap]),vertexShader:ue.depth_vert,fragmentShader:ue.depth_frag},normal:{uniforms:zn([Dt.common,Dt.bumpmap,Dt.normalmap,Dt.displacementmap,{opacity:{value:1}}]),vertexShader:ue.meshnormal_vert,fragmentShader:ue.meshnormal_frag},sprite:{uniforms:zn([Dt.sprite,Dt.fog]),vertexShader:ue.sprite_vert,fragmentShader:ue.sprite_frag},background:{uniforms:{uvTransform:{value:new ie},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:ue.background_vert,fragmentShader:ue.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new ie}},vertexShader:ue.backgroundCube_vert,fragmentShader:ue.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:ue.cube_vert,fragmentShader:ue.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:ue.equirect_vert,fragmentShader:ue.equirect_frag},distance:{uniforms:zn([Dt.common,Dt.displacementmap,{referencePosition:{value:new C},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:ue.distance_vert,fragmentShader:ue.distance_frag},shadow:{uniforms:zn([Dt.lights,Dt.fog,{color:{value:new Zt(0)},opacity:{value:1}}]),vertexShader:ue.shadow_vert,fragmentShader:ue.shadow_frag}};ns.physical={uniforms:zn([ns.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new ie},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new ie},clearcoatNormalScale:{value:new pt(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new ie},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new ie},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new ie},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new ie},sheen:{value:0},sheenColor:{value:new Zt(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new ie},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new ie},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new ie},transmissionSamplerSize:{value:new pt},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new ie},attenuationDistance:{value:0},attenuationColor:{value:new Zt(0)},specularColor:{value:new Zt(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new ie},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new ie},anisotropyVector:{value:new pt},anisotropyMap:{value:null},anisotropyMapTransform:{value:new ie}}]),vertexShader:ue.meshphysical_vert,fragmentShader:ue.meshphysical_frag};var xh={r:0,b:0,g:0},Vv=new ve,Hm=new ie;Hm.set(-1,0,0,0,1,0,0,0,1);function Gv(s,t,e,n,i,r){let o=new Zt(0),a=i===!0?0:1,l,c,h=null,u=0,d=null;function f(y){let A=y.isScene===!0?y.background:null;if(A&&A.isTexture){let M=y.backgroundBlurriness>0;A=t.get(A,M)}return A}function p(y){let A=!1,M=f(y);M===null?m(o,a):M&&M.isColor&&(m(M,1),A=!0);let R=s.xr.getEnvironmentBlendMode();R==="additive"?e.buffers.color.setClear(0,0,0,1,r):R==="alpha-blend"&&e.buffers.color.setClear(0,0,0,0,r),(s.autoClear||A)&&(e.buffers.depth.setTest(!0),e.buffers.depth.setMask(!0),e.buffers.color.setMask(!0),s.clear(s.autoClearColor,s.autoClearDepth,s.autoClearStencil))}function v(y,A){let M=f(A);M&&M.isCubeTexture?(c===void 0&&(c=new xe(new Be(1,1,1),new Qi({name:"BackgroundCubeMaterial",uniforms:pr(ns.backgroundCube.uniforms),vertexShader:ns.backgroundCube.vertexShader,fragmentShader:ns.backgroundCube.fragmentShader,side:Un,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(R,b,_){this.matrixWorld.copyPosition(_.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),n.update(c)),c.material.uniforms.envMap.value=M,c.material.uniforms.backgroundBlurriness.value=A.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=A.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(Vv.makeRotationFromEuler(A.backgroundRotation)).transpose(),M.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(Hm),c.material.toneMapped=_e.getTransfer(M.colorSpace)!==Re,(h!==M||u!==M.version||d!==s.toneMapping)&&(c.material.needsUpdate=!0,h=M,u=M.version,d=s.toneMapping),c.layers.enableAll(),y.unshift(c,c.geometry,c.material,0,0,null)):M&&M.isTexture&&(l===void 0&&(l=new xe(new ys(2,2),new Qi({name:"BackgroundMaterial",uniforms:pr(ns.background.uniforms),vertexShader:ns.background.vertexShader,fragmentShader:ns.background.fragmentShader,side:Zs,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),n.update(l)),l.material.uniforms.t2D.value=M,l.material.uniforms.backgroundIntensity.value=A.backgroundIntensity,l.material.toneMapped=_e.getTransfer(M.colorSpace)!==Re,M.matrixAutoUpdate===!0&&M.updateMatrix(),l.material.uniforms.uvTransform.value.copy(M.matrix),(h!==M||u!==M.version||d!==s.toneMapping)&&(l.material.needsUpdate=!0,h=M,u=M.version,d=s.toneMapping),l.layers.enableAll(),y.unshift(l,l.geometry,l.material,0,0,null))}function m(y,A){y.getRGB(xh,Sd(s)),e.buffers.color.setClear(xh.r,xh.g,xh.b,A,r)}function g(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return o},setClearColor:function(y,A=1){o.set(y),a=A,m(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(y){a=y,m(o,a)},render:p,addToRenderList:v,dispose:g}}function Wv(s,t){let e=s.getParameter(s.MAX_VERTEX_ATTRIBS),n={},i=d(null),r=i,o=!1;function a(D,z,H,U,W){let Y=!1,G=u(D,U,H,z);r!==G&&(r=G,c(r.object)),Y=f(D,U,H,W),Y&&p(D,U,H,W),W!==null&&t.update(W,s.ELEMENT_ARRAY_BUFFER),(Y||o)&&(o=!1,M(D,z,H,U),W!==null&&s.bindBuffer(s.ELEMENT_ARRAY_BUFFER,t.get(W).buffer))}function l(){return s.createVertexArray()}function c(D){return s.bindVertexArray(D)}function h(D){return s.deleteVertexArray(D)}function u(D,z,H,U){let W=U.wireframe===!0,Y=n[z.id];Y===void 0&&(Y={},n[z.id]=Y);let G=D.isInstancedMesh===!0?D.id:0,lt=Y[G];lt===void 0&&(lt={},Y[G]=lt);let J=lt[H.id];J===void 0&&(J={},lt[H.id]=J);let j=J[W];return j===void 0&&(j=d(l()),J[W]=j),j}function d(D){let z=[],H=[],U=[];for(let W=0;W<e;W++)z[W]=0,H[W]=0,U[W]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:z,enabledAttributes:H,attributeDivisors:U,object:D,attributes:{},index:null}}function f(D,z,H,U){let W=r.attributes,Y=z.attributes,G=0,lt=H.getAttributes();for(let J in lt)if(lt[J].location>=0){let it=W[J],ut=Y[J];if(ut===void 0&&(J==="instanceMatrix"&&D.instanceMatrix&&(ut=D.instanceMatrix),J==="instanceColor"&&D.instanceColor&&(ut=D.instanceColor)),it===void 0||it.attribute!==ut||ut&&it.data!==ut.data)return!0;G++}return r.attributesNum!==G||r.index!==U}function p(D,z,H,U){let W={},Y=z.attributes,G=0,lt=H.getAttributes();for(let J in lt)if(lt[J].location>=0){let it=Y[J];it===void 0&&(J==="instanceMatrix"&&D.instanceMatrix&&(it=D.instanceMatrix),J==="instanceColor"&&D.instanceColor&&(it=D.instanceColor));let ut={};ut.attribute=it,it&&it.data&&(ut.data=it.data),W[J]=ut,G++}r.attributes=W,r.attributesNum=G,r.index=U}function v(){let D=r.newAttributes;for(let z=0,H=D.length;z<H;z++)D[z]=0}function m(D){g(D,0)}function g(D,z){let H=r.newAttributes,U=r.enabledAttributes,W=r.attributeDivisors;H[D]=1,U[D]===0&&(s.enableVertexAttribArray(D),U[D]=1),W[D]!==z&&(s.vertexAttribDivisor(D,z),W[D]=z)}function y(){let D=r.newAttributes,z=r.enabledAttributes;for(let H=0,U=z.length;H<U;H++)z[H]!==D[H]&&(s.disableVertexAttribArray(H),z[H]=0)}function A(D,z,H,U,W,Y,G){G===!0?s.vertexAttribIPointer(D,z,H,W,Y):s.vertexAttribPointer(D,z,H,U,W,Y)}function M(D,z,H,U){v();let W=U.attributes,Y=H.getAttributes(),G=z.defaultAttributeValues;for(let lt in Y){let J=Y[lt];if(J.location>=0){let j=W[lt];if(j===void 0&&(lt==="instanceMatrix"&&D.instanceMatrix&&(j=D.instanceMatrix),lt==="instanceColor"&&D.instanceColor&&(j=D.instanceColor)),j!==void 0){let it=j.normalized,ut=j.itemSize,ht=t.get(j);if(ht===void 0)continue;let Q=ht.buffer,mt=ht.type,xt=ht.bytesPerElement,Rt=mt===s.INT||mt===s.UNSIGNED_INT||j.gpuType===Nc;if(j.isInterleavedBufferAttribute){let St=j.data,Wt=St.isInterleavedBuffer===!0?St.stride:St.itemSize,oe=j.offset;if(St.isInstancedInterleavedBuffer||St.isInstancedBufferAttribute){for(let Vt=0;Vt<J.locationSize;Vt++)g(J.location+Vt,St.meshPerAttribute);D.isInstancedMesh!==!0&&U._maxInstanceCount===void 0&&(U._maxInstanceCount=St.meshPerAttribute*St.count)}else for(let Vt=0;Vt<J.locationSize;Vt++)m(J.location+Vt);s.bindBuffer(s.ARRAY_BUFFER,Q);for(let Vt=0;Vt<J.locationSize;Vt++)A(J.location+Vt,ut/J.locationSize,mt,it,Wt*xt,(oe+ut/J.locationSize*Vt)*xt,Rt)}else{if(j.isInstancedBufferAttribute){for(let St=0;St<J.locationSize;St++)g(J.location+St,j.meshPerAttribute);D.isInstancedMesh!==!0&&U._maxInstanceCount===void 0&&(U._maxInstanceCount=j.meshPerAttribute*j.count)}else for(let St=0;St<J.locationSize;St++)m(J.location+St);s.bindBuffer(s.ARRAY_BUFFER,Q);for(let St=0;St<J.locationSize;St++)A(J.location+St,ut/J.locationSize,mt,it,ut*xt,ut/J.locationSize*St*xt,Rt)}}else if(G!==void 0){let it=G[lt];if(it!==void 0)switch(it.length){case 2:s.vertexAttrib2fv(J.location,it);break;case 3:s.vertexAttrib3fv(J.location,it);break;case 4:s.vertexAttrib4fv(J.location,it);break;default:s.vertexAttrib1fv(J.location,it)}}}}y()}function R(){F();for(let D in n){let z=n[D];for(let H in z){let U=z[H];for(let W in U){let Y=U[W];for(let G in Y)h(Y[G].object),delete Y[G];delete U[W]}}delete n[D]}}function b(D){if(n[D.id]===void 0)return;let z=n[D.id];for(let H in z){let U=z[H];for(let W in U){let Y=U[W];for(let G in Y)h(Y[G].object),delete Y[G];delete U[W]}}delete n[D.id]}function _(D){for(let z in n){let H=n[z];for(let U in H){let W=H[U];if(W[D.id]===void 0)continue;let Y=W[D.id];for(let G in Y)h(Y[G].object),delete Y[G];delete W[D.id]}}}function w(D){for(let z in n){let H=n[z],U=D.isInstancedMesh===!0?D.id:0,W=H[U];if(W!==void 0){for(let Y in W){let G=W[Y];for(let lt in G)h(G[lt].object),delete G[lt];delete W[Y]}delete H[U],Object.keys(H).length===0&&delete n[z]}}}function F(){L(),o=!0,r!==i&&(r=i,c(r.object))}function L(){i.geometry=null,i.program=null,i.wireframe=!1}return{setup:a,reset:F,resetDefaultState:L,dispose:R,releaseStatesOfGeometry:b,releaseStatesOfObject:w,releaseStatesOfProgram:_,initAttributes:v,enableAttribute:m,disableUnusedAttributes:y}}function Xv(s,t,e){let n;function i(l){n=l}function r(l,c){s.drawArrays(n,l,c),e.update(c,n,1)}function o(l,c,h){h!==0&&(s.drawArraysInstanced(n,l,c,h),e.update(c,n,h))}function a(l,c,h){if(h===0)return;t.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,l,0,c,0,h);let d=0;for(let f=0;f<h;f++)d+=c[f];e.update(d,n,1)}this.setMode=i,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function qv(s,t,e,n){let i;function r(){if(i!==void 0)return i;if(t.has("EXT_texture_filter_anisotropic")===!0){let _=t.get("EXT_texture_filter_anisotropic");i=s.getParameter(_.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else i=0;return i}function o(_){return!(_!==Ui&&n.convert(_)!==s.getParameter(s.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(_){let w=_===Ni&&(t.has("EXT_color_buffer_half_float")||t.has("EXT_color_buffer_float"));return!(_!==ti&&_!==Si&&!w&&n.convert(_)!==s.getParameter(s.IMPLEMENTATION_COLOR_READ_TYPE))}function l(_){if(_==="highp"){if(s.getShaderPrecisionFormat(s.VERTEX_SHADER,s.HIGH_FLOAT).precision>0&&s.getShaderPrecisionFormat(s.FRAGMENT_SHADER,s.HIGH_FLOAT).precision>0)return"highp";_="mediump"}return _==="mediump"&&s.getShaderPrecisionFormat(s.VERTEX_SHADER,s.MEDIUM_FLOAT).precision>0&&s.getShaderPrecisionFormat(s.FRAGMENT_SHADER,s.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=e.precision!==void 0?e.precision:"highp",h=l(c);h!==c&&(Yt("WebGLRenderer:",c,"not supported, using",h,"instead."),c=h);let u=e.reversedDepthBuffer===!0&&t.has("EXT_clip_control"),d=e.logarithmicDepthBuffer===!0&&u===!1;e.reversedDepthBuffer===!0&&u===!1&&Yt("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),e.logarithmicDepthBuffer===!0&&u===!0&&Yt("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let f=s.getParameter(s.MAX_TEXTURE_IMAGE_UNITS),p=s.getParameter(s.MAX_VERTEX_TEXTURE_IMAGE_UNITS),v=s.getParameter(s.MAX_TEXTURE_SIZE),m=s.getParameter(s.MAX_CUBE_MAP_TEXTURE_SIZE),g=s.getParameter(s.MAX_VERTEX_ATTRIBS),y=s.getParameter(s.MAX_VERTEX_UNIFORM_VECTORS),A=s.getParameter(s.MAX_VARYING_VECTORS),M=s.getParameter(s.MAX_FRAGMENT_UNIFORM_VECTORS),R=s.getParameter(s.MAX_SAMPLES),b=s.getParameter(s.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:d,reversedDepthBuffer:u,maxTextures:f,maxVertexTextures:p,maxTextureSize:v,maxCubemapSize:m,maxAttributes:g,maxVertexUniforms:y,maxVaryings:A,maxFragmentUniforms:M,maxSamples:R,samples:b}}function Yv(s){let t=this,e=null,n=0,i=!1,r=!1,o=new Zn,a=new ie,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(u,d){let f=u.length!==0||d||n!==0||i;return i=d,n=u.length,f},this.beginShadows=function(){r=!0,h(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(u,d){e=h(u,d,0)},this.setState=function(u,d,f){let p=u.clippingPlanes,v=u.clipIntersection,m=u.clipShadows,g=s.get(u);if(!i||p===null||p.length===0||r&&!m)r?h(null):c();else{let y=r?0:n,A=y*4,M=g.clippingState||null;l.value=M,M=h(p,d,A,f);for(let R=0;R!==A;++R)M[R]=e[R];g.clippingState=M,this.numIntersection=v?this.numPlanes:0,this.numPlanes+=y}};function c(){l.value!==e&&(l.value=e,l.needsUpdate=n>0),t.numPlanes=n,t.numIntersection=0}function h(u,d,f,p){let v=u!==null?u.length:0,m=null;if(v!==0){if(m=l.value,p!==!0||m===null){let g=f+v*4,y=d.matrixWorldInverse;a.getNormalMatrix(y),(m===null||m.length<g)&&(m=new Float32Array(g));for(let A=0,M=f;A!==v;++A,M+=4)o.copy(u[A]).applyMatrix4(y,a),o.normal.toArray(m,M),m[M+3]=o.constant}l.value=m,l.needsUpdate=!0}return t.numPlanes=v,t.numIntersection=0,m}}var Za=class extends li{constructor(t=1,e={}){super(t,t,e),this.isWebGLCubeRenderTarget=!0;let n={width:t,height:t,depth:1},i=[n,n,n,n,n,n];this.texture=new _a(i),this._setTextureOptions(e),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(t,e){this.texture.type=e.type,this.texture.colorSpace=e.colorSpace,this.texture.generateMipmaps=e.generateMipmaps,this.texture.minFilter=e.minFilter,this.texture.magFilter=e.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

				varying vec3 vWorldDirection;

				vec3 transformDirection( in vec3 dir, in mat4 matrix ) {

					return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );

				}

				void main() {

					vWorldDirection = transformDirection( position, modelMatrix );

					#include <begin_vertex>
					#include <project_vertex>

				}
			`,fragmentShader:`

				uniform sampler2D tEquirect;

				varying vec3 vWorldDirection;

				#include <common>

				void main() {

					vec3 direction = normalize( vWorldDirection );

					vec2 sampleUV = equirectUv( direction );

					gl_FragColor = texture2D( tEquirect, sampleUV );

				}
			`},i=new Be(5,5,5),r=new Qi({name:"CubemapFromEquirect",uniforms:pr(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:Un,blending:hr});r.uniforms.tEquirect.value=e;let o=new xe(i,r),a=e.minFilter;return e.minFilter===Ms&&(e.minFilter=Jn),new po(1,10,this).update(t,o),e.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(t,e=!0,n=!0,i=!0){let r=t.getRenderTarget();for(let o=0;o<6;o++)t.setRenderTarget(this,o),t.clear(e,n,i);t.setRenderTarget(r)}},ym=256,Zv=3,$v=20,Vm=256,Gm=16,Jv=3,Kv=new C,jv=new Zt,So=class s{constructor(t){this._renderer=t,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new po(1,10,null),this._boxMesh=new xe(new Be(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(t,e=0,n=.1,i=100,r={}){let{size:o=256,position:a=Kv}=r,l=this._renderer;this._setSize(o);let c=this._allocateTarget(),h=this._getSourceTarget(!0);e>0&&(h.texture.mipmapsAutoUpdate=!1);let u=l.autoClear,d=l.autoClearColor,f=l.autoClearDepth,p=l.autoClearStencil,v=t.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,v===null&&(t.background=l.getClearColor(jv));let m=new po(n,i,h);return m.position.copy(a),m.update(l,t),l.autoClear=u,l.autoClearColor=d,l.autoClearDepth=f,l.autoClearStencil=p,t.background=v,e>0&&(h.texture.mipmapsAutoUpdate=!0,this._blur(c,e)),this._applyPMREM(c),c}fromEquirectangular(t,e=null){return this._fromTexture(t,e)}fromCubemap(t,e=null){return this._fromTexture(t,e)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=Sm(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=Mm(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(t,e){return e>0?1-Math.sqrt(1-t/e):0}_setSize(t){this._cubeSize=Math.max(ym,_d(t))}_fromTexture(t,e){t.mapping===dr||t.mapping===yo?this._setSize(t.image.length===0?ym:t.image[0].width||t.image[0].image.width):this._setSize(t.image.width/4);let n=e||this._allocateTarget();return this._textureToCubemap(t),this._applyPMREM(n),n}_allocateTarget(){let t=this._cubeSize,e=vm(t,!1,!1),n=Math.log2(t)-Zv;for(let i=0;i<=n;i++)e.texture.mipmaps.push({width:t>>i,height:t>>i});return e.texture.name="PMREM",e.texture.isPMREMTexture=!0,e}_getSourceTarget(t=!1){let e=this._cubeSize,n=this._sourceTarget;return(n===null||n.width!==e||t&&n.depthBuffer===!1)&&(n!==null&&n.dispose(),this._sourceTarget=vm(e,!0,t)),this._sourceTarget}_compileMaterial(t){this._boxMesh.material=t,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(t,e,n){let i=this._boxMesh,r=this._cubeCamera;i.material=n,r.renderTarget=t,r.activeMipmapLevel=e;let o=t.width>>e;t.viewport.set(0,0,o,o),r.update(this._renderer,i),t.viewport.set(0,0,t.width,t.height)}_textureToCubemap(t){let e;t.mapping===dr||t.mapping===yo?(this._cubemapMaterial===null&&(this._cubemapMaterial=Sm()),e=this._cubemapMaterial,e.uniforms.flipEnvMap.value=t.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=Mm()),e=this._equirectMaterial),e.uniforms.envMap.value=t,this._renderCube(this._getSourceTarget(),0,e)}_applyPMREM(t){this._ggxMaterial===null&&(this._ggxMaterial=Qv(),this._integrationMaterial=tM());let e=this._cubeSize,n=t.texture.mipmaps.length-1,i=this._ggxMaterial.uniforms;i.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(e/Gm);for(let o=0;o<=n;o++){let a=s.lodToRoughness(o,n);if(o>n-Jv)r.roughness.value=a,this._renderCube(t,o,this._integrationMaterial);else{let l=a>0?Math.log2(e)+.5*Math.log2(6/(Vm*Math.pow(a,4)))+.5:0;i.roughness.value=a,i.lodBias.value=l,this._renderCube(t,o,this._ggxMaterial)}}}_blur(t,e){this._blurMaterial===null&&(this._blurMaterial=eM());let n=this._blurMaterial,i=n.uniforms,r=this._sourceTarget;i.sigma.value=Math.min(e,Math.PI)/Math.SQRT2,i.envMap.value=r.texture,this._renderCube(t,0,n),i.envMap.value=t.texture,this._renderCube(r,0,n)}};function vm(s,t,e){return new Za(s,{minFilter:Ms,generateMipmaps:t,type:Ni,colorSpace:oa,depthBuffer:e})}function $a(s,t,e){return new Qi({name:s,uniforms:t,vertexShader:ue.cube_vert,fragmentShader:e,side:Un,blending:hr,depthTest:!1,depthWrite:!1})}function Qv(){return $a("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${Vm}u

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float lodBias;

		#include <common>

		// Van der Corput radical inverse
		float radicalInverse_VdC( uint bits ) {

			bits = ( bits << 16u ) | ( bits >> 16u );
			bits = ( ( bits & 0x55555555u ) << 1u ) | ( ( bits & 0xAAAAAAAAu ) >> 1u );
			bits = ( ( bits & 0x33333333u ) << 2u ) | ( ( bits & 0xCCCCCCCCu ) >> 2u );
			bits = ( ( bits & 0x0F0F0F0Fu ) << 4u ) | ( ( bits & 0xF0F0F0F0u ) >> 4u );
			bits = ( ( bits & 0x00FF00FFu ) << 8u ) | ( ( bits & 0xFF00FF00u ) >> 8u );
			return float( bits ) * 2.3283064365386963e-10; // / 0x100000000

		}

		// Hammersley sequence
		vec2 hammersley( uint i, uint N ) {

			return vec2( float( i ) / float( N ), radicalInverse_VdC( i ) );

		}

		void main() {

			vec3 N = normalize( vWorldDirection );

			// For very low roughness, just sample the environment directly
			if ( roughness < 0.001 ) {

				gl_FragColor = vec4( textureLod( envMap, N, 0.0 ).rgb, 1.0 );
				return;

			}

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			// Tangent space basis for VNDF sampling
			vec3 up = abs( N.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, N ) );
			vec3 bitangent = cross( N, tangent );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			for ( uint i = 0u; i < GGX_SAMPLES; i ++ ) {

				vec2 Xi = hammersley( i, GGX_SAMPLES );

				// With V = N, sample the reflected direction directly.
				float invQ = 1.0 / ( 1.0 - Xi.x + alpha2 * Xi.x );
				float NdotL = ( 1.0 - Xi.x - alpha2 * Xi.x ) * invQ;

				if ( NdotL > 0.0 ) {

					float phi = 2.0 * PI * Xi.y;
					float sinTheta = 2.0 * alpha * sqrt( Xi.x * ( 1.0 - Xi.x ) ) * invQ;
					vec3 L = N * NdotL + ( tangent * cos( phi ) + bitangent * sin( phi ) ) * sinTheta;

					// Match the source mip to the sample's solid angle. The terms
					// independent of the sample are precomputed in lodBias.
					float d = alpha2 * invQ;
					float lod = max( log2( d ) + lodBias, 0.0 );

					// Weight by NdotL for the split-sum approximation
					prefilteredColor += textureLod( envMap, L, lod ).rgb * NdotL;
					totalWeight += NdotL;

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function tM(){return $a("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:Gm}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float sourceLod;
		uniform int sourceSize;

		void main() {

			vec3 N = normalize( vWorldDirection );

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			float texelSize = 2.0 / float( sourceSize );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			// Pair opposite texels: only the one in N's hemisphere contributes.
			for ( int face = 0; face < 3; face ++ ) {

				for ( int y = 0; y < sourceSize; y ++ ) {

					for ( int x = 0; x < sourceSize; x ++ ) {

						vec2 uv = ( vec2( x, y ) + 0.5 ) * texelSize - 1.0;
						vec3 texelDirection = face == 0 ? vec3( 1.0, uv ) : ( face == 1 ? vec3( uv.x, 1.0, uv.y ) : vec3( uv, 1.0 ) );

						float invDistance = inversesqrt( 1.0 + dot( uv, uv ) );
						float NdotL = dot( N, texelDirection );
						texelDirection *= NdotL < 0.0 ? - 1.0 : 1.0;
						NdotL = abs( NdotL ) * invDistance;

						// With V = N, NdotH squared is ( 1 + NdotL ) / 2. Common factors
						// in the GGX distribution and texel solid angle cancel when normalized.
						float d = 1.0 + alpha2 + ( alpha2 - 1.0 ) * NdotL;
						float weight = NdotL * invDistance * invDistance * invDistance / ( d * d );

						prefilteredColor += textureLod( envMap, texelDirection, sourceLod ).rgb * weight;
						totalWeight += weight;

					}

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function eM(){return $a("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${$v}
		#define GOLDEN_ANGLE 2.39996322973

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float sigma;

		#include <common>

		void main() {

			vec3 outputDirection = normalize( vWorldDirection );

			vec3 up = abs( outputDirection.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, outputDirection ) );
			vec3 bitangent = cross( outputDirection, tangent );

			// Truncate the kernel at three standard deviations or at the antipode.
			float thetaMax = min( 3.0 * sigma, PI );
			float truncation = 1.0 - exp( - 0.5 * thetaMax * thetaMax / ( sigma * sigma ) );

			vec3 accumColor = vec3( 0.0 );
			float accumWeight = 0.0;

			for ( int i = 0; i < SAMPLES; i ++ ) {

				// Stratified inverse-CDF sampling of the Gaussian, placed on a golden-angle spiral.
				float stratum = ( float( i ) + 0.5 ) / float( SAMPLES );
				float theta = sigma * sqrt( - 2.0 * log( 1.0 - stratum * truncation ) );
				float phi = float( i ) * GOLDEN_ANGLE;

				vec3 offset = cos( phi ) * tangent + sin( phi ) * bitangent;
				vec3 sampleDirection = cos( theta ) * outputDirection + sin( theta ) * offset;

				// Correct the planar sample density to solid angle.
				float weight = sin( theta ) / theta;

				accumColor += weight * textureLod( envMap, sampleDirection, 0.0 ).rgb;
				accumWeight += weight;

			}

			gl_FragColor = vec4( accumColor / accumWeight, 1.0 );

		}
	`)}function Mm(){return $a("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

		varying vec3 vWorldDirection;

		uniform sampler2D envMap;

		#include <common>

		void main() {

			// Average four subpixel samples to preserve small, bright features.
			vec3 direction = normalize( vWorldDirection );
			vec3 dx = dFdx( direction ) * 0.25;
			vec3 dy = dFdy( direction ) * 0.25;

			vec3 color = textureLod( envMap, equirectUv( normalize( direction - dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction - dx + dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx + dy ) ), 0.0 ).rgb;
			gl_FragColor = vec4( color * 0.25, 1.0 );

		}
	`)}function Sm(){return $a("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function nM(s){let t=new WeakMap,e=new WeakMap,n=null;function i(d,f=!1){return d==null?null:f?o(d):r(d)}function r(d){if(d&&d.isTexture){let f=d.mapping;if(f===Ic||f===Lc)if(t.has(d)){let p=t.get(d).texture;return a(p,d.mapping)}else{let p=d.image;if(p&&p.height>0){let v=new Za(p.height);return v.fromEquirectangularTexture(s,d),t.set(d,v),d.addEventListener("dispose",c),a(v.texture,d.mapping)}else return null}}return d}function o(d){if(d&&d.isTexture&&d.isPMREMTexture!==!0){let f=d.mapping,p=f===Ic||f===Lc,v=f===dr||f===yo;if(p||v){let m=e.get(d),g=m!==void 0?m.texture.pmremVersion:0;if(d.isRenderTargetTexture&&d.pmremVersion!==g)return n===null&&(n=new So(s)),m=p?n.fromEquirectangular(d,m):n.fromCubemap(d,m),m.texture.pmremVersion=d.pmremVersion,e.set(d,m),m.texture;if(m!==void 0)return m.texture;{let y=d.image;return p&&y&&y.height>0||v&&y&&l(y)?(n===null&&(n=new So(s)),m=p?n.fromEquirectangular(d):n.fromCubemap(d),m.texture.pmremVersion=d.pmremVersion,e.set(d,m),d.addEventListener("dispose",h),m.texture):null}}}return d}function a(d,f){return f===Ic?d.mapping=dr:f===Lc&&(d.mapping=yo),d}function l(d){let f=0,p=6;for(let v=0;v<p;v++)d[v]!==void 0&&f++;return f===p}function c(d){let f=d.target;f.removeEventListener("dispose",c);let p=t.get(f);p!==void 0&&(t.delete(f),p.dispose())}function h(d){let f=d.target;f.removeEventListener("dispose",h);let p=e.get(f);p!==void 0&&(e.delete(f),p.dispose())}function u(){t=new WeakMap,e=new WeakMap,n!==null&&(n.dispose(),n=null)}return{get:i,dispose:u}}function iM(s){let t={};function e(n){if(t[n]!==void 0)return t[n];let i=s.getExtension(n);return t[n]=i,i}return{has:function(n){return e(n)!==null},init:function(){e("EXT_color_buffer_float"),e("WEBGL_clip_cull_distance"),e("OES_texture_float_linear"),e("EXT_color_buffer_half_float"),e("WEBGL_multisampled_render_to_texture"),e("WEBGL_render_shared_exponent")},get:function(n){let i=e(n);return i===null&&ea("WebGLRenderer: "+n+" extension not supported."),i}}}function sM(s,t,e,n){let i={},r=new WeakMap,o=new FinalizationRegistry(p=>delete i[p]);function a(p){l(p.target)}function l(p){p.index!==null&&t.remove(p.index);for(let m in p.attributes)t.remove(p.attributes[m]);p.removeEventListener("dispose",a),delete i[p.id],o.unregister(p);let v=r.get(p);v&&(t.remove(v),r.delete(p)),n.releaseStatesOfGeometry(p),p.isInstancedBufferGeometry===!0&&delete p._maxInstanceCount,e.memory.geometries--}function c(p,v){return i[v.id]!==void 0||(v.addEventListener("dispose",a),i[v.id]=new WeakRef(v),o.register(v,v.id,v),e.memory.geometries++),v}function h(p){let v=p.attributes;for(let m in v)t.update(v[m],s.ARRAY_BUFFER)}function u(p){let v=p.index,m=p.attributes.position,g=0;if(m===void 0)return;let y=v!==null?v.array.length:m.array.length/3-1,A=m.count>=65535?da:ua,M=new A(Math.ceil(y/3)*6,1),R=M.array;if(v!==null){let _=v.array;g=v.version;for(let w=0,F=0;w<y;w+=3){let L=_[w+0],D=_[w+1],z=_[w+2];R[F++]=L,R[F++]=D,R[F++]=D,R[F++]=z,R[F++]=z,R[F++]=L}}else{g=m.version;for(let _=0,w=0;_<y;_+=3){let F=_+0,L=_+1,D=_+2;R[w++]=F,R[w++]=L,R[w++]=L,R[w++]=D,R[w++]=D,R[w++]=F}}M.version=g;let b=r.get(p);b&&t.remove(b),r.set(p,M)}function d(p){let v=r.get(p);if(v){let m=p.index;m!==null&&v.version<m.version&&u(p)}else u(p);return r.get(p)}function f(){for(let p in i){let v=i[p].deref();v!==void 0&&l(v)}}return{get:c,update:h,getWireframeAttribute:d,dispose:f}}function rM(s,t,e){let n;function i(u){n=u}let r,o;function a(u){r=u.type,o=u.bytesPerElement}function l(u,d){s.drawElements(n,d,r,u*o),e.update(d,n,1)}function c(u,d,f){f!==0&&(s.drawElementsInstanced(n,d,r,u*o,f),e.update(d,n,f))}function h(u,d,f){if(f===0)return;t.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,d,0,r,u,0,f);let v=0;for(let m=0;m<f;m++)v+=d[m];e.update(v,n,1)}this.setMode=i,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=h}function oM(s){let t={geometries:0,textures:0},e={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,o,a){switch(e.calls++,o){case s.TRIANGLES:e.triangles+=a*(r/3);break;case s.LINES:e.lines+=a*(r/2);break;case s.LINE_STRIP:e.lines+=a*(r-1);break;case s.LINE_LOOP:e.lines+=a*r;break;case s.POINTS:e.points+=a*r;break;default:Kt("WebGLInfo: Unknown draw mode:",o);break}}function i(){e.calls=0,e.triangles=0,e.points=0,e.lines=0}return{memory:t,render:e,programs:null,autoReset:!0,reset:i,update:n}}function aM(s,t,e){let n=new WeakMap,i=new je;function r(o,a,l){let c=o.morphTargetInfluences,h=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,u=h!==void 0?h.length:0,d=n.get(a);if(d===void 0||d.count!==u){let F=function(){_.dispose(),n.delete(a),a.removeEventListener("dispose",F)};d!==void 0&&d.texture.dispose();let f=a.morphAttributes.position!==void 0,p=a.morphAttributes.normal!==void 0,v=a.morphAttributes.color!==void 0,m=a.morphAttributes.position||[],g=a.morphAttributes.normal||[],y=a.morphAttributes.color||[],A=0;f===!0&&(A=1),p===!0&&(A=2),v===!0&&(A=3);let M=a.attributes.position.count*A,R=1;M>t.maxTextureSize&&(R=Math.ceil(M/t.maxTextureSize),M=t.maxTextureSize);let b=new Float32Array(M*R*4*u),_=new ha(b,M,R,u);_.type=Si,_.needsUpdate=!0;let w=A*4;for(let L=0;L<u;L++){let D=m[L],z=g[L],H=y[L],U=M*R*4*L;for(let W=0;W<D.count;W++){let Y=W*w;f===!0&&(i.fromBufferAttribute(D,W),b[U+Y+0]=i.x,b[U+Y+1]=i.y,b[U+Y+2]=i.z,b[U+Y+3]=0),p===!0&&(i.fromBufferAttribute(z,W),b[U+Y+4]=i.x,b[U+Y+5]=i.y,b[U+Y+6]=i.z,b[U+Y+7]=0),v===!0&&(i.fromBufferAttribute(H,W),b[U+Y+8]=i.x,b[U+Y+9]=i.y,b[U+Y+10]=i.z,b[U+Y+11]=H.itemSize===4?i.w:1)}}d={count:u,texture:_,size:new pt(M,R)},n.set(a,d),a.addEventListener("dispose",F)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(s,"morphTexture",o.morphTexture,e);else{let f=0;for(let v=0;v<c.length;v++)f+=c[v];let p=a.morphTargetsRelative?1:1-f;l.getUniforms().setValue(s,"morphTargetBaseInfluence",p),l.getUniforms().setValue(s,"morphTargetInfluences",c)}l.getUniforms().setValue(s,"morphTargetsTexture",d.texture,e),l.getUniforms().setValue(s,"morphTargetsTextureSize",d.size)}return{update:r}}function lM(s,t,e,n,i){let r=new WeakMap;function o(c){let h=i.render.frame,u=c.geometry,d=t.get(c,u);if(r.get(d)!==h&&(t.update(d),r.set(d,h)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),r.get(c)!==h&&(e.update(c.instanceMatrix,s.ARRAY_BUFFER),c.instanceColor!==null&&e.update(c.instanceColor,s.ARRAY_BUFFER),r.set(c,h))),c.isSkinnedMesh){let f=c.skeleton;r.get(f)!==h&&(f.update(),r.set(f,h))}return d}function a(){r=new WeakMap}function l(c){let h=c.target;h.removeEventListener("dispose",l),n.releaseStatesOfObject(h),e.remove(h.instanceMatrix),h.instanceColor!==null&&e.remove(h.instanceColor)}return{update:o,dispose:a}}var cM={[Ku]:"LINEAR_TONE_MAPPING",[ju]:"REINHARD_TONE_MAPPING",[Qu]:"CINEON_TONE_MAPPING",[td]:"ACES_FILMIC_TONE_MAPPING",[nd]:"AGX_TONE_MAPPING",[id]:"NEUTRAL_TONE_MAPPING",[ed]:"CUSTOM_TONE_MAPPING"};function hM(s,t,e,n,i,r){let o=new li(t,e,{type:s,depthBuffer:i,stencilBuffer:r,samples:n?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,l=null,c=null,h=new Se;h.setAttribute("position",new te([-1,3,0,-1,-1,0,3,-1,0],3)),h.setAttribute("uv",new te([0,2,0,0,2,0],2));let u=new gc({uniforms:{tDiffuse:{value:null}},vertexShader:`
			precision highp float;

			uniform mat4 modelViewMatrix;
			uniform mat4 projectionMatrix;

			attribute vec3 position;
			attribute vec2 uv;

			varying vec2 vUv;

			void main() {
				vUv = uv;
				gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
			}`,fragmentShader:`
			precision highp float;

			uniform sampler2D tDiffuse;

			varying vec2 vUv;

			#include <tonemapping_pars_fragment>
			#include <colorspace_pars_fragment>

			void main() {
				gl_FragColor = texture2D( tDiffuse, vUv );

				#ifdef LINEAR_TONE_MAPPING
					gl_FragColor.rgb = LinearToneMapping( gl_FragColor.rgb );
				#elif defined( REINHARD_TONE_MAPPING )
					gl_FragColor.rgb = ReinhardToneMapping( gl_FragColor.rgb );
				#elif defined( CINEON_TONE_MAPPING )
					gl_FragColor.rgb = CineonToneMapping( gl_FragColor.rgb );
				#elif defined( ACES_FILMIC_TONE_MAPPING )
					gl_FragColor.rgb = ACESFilmicToneMapping( gl_FragColor.rgb );
				#elif defined( AGX_TONE_MAPPING )
					gl_FragColor.rgb = AgXToneMapping( gl_FragColor.rgb );
				#elif defined( NEUTRAL_TONE_MAPPING )
					gl_FragColor.rgb = NeutralToneMapping( gl_FragColor.rgb );
				#elif defined( CUSTOM_TONE_MAPPING )
					gl_FragColor.rgb = CustomToneMapping( gl_FragColor.rgb );
				#endif

				#ifdef SRGB_TRANSFER
					gl_FragColor = sRGBTransferOETF( gl_FragColor );
				#endif
			}`,depthTest:!1,depthWrite:!1}),d=new xe(h,u),f=new vs(-1,1,1,-1,0,1),p=null,v=null,m=!1,g,y=null,A=[],M=!1;this.setSize=function(R,b){o.setSize(R,b),a!==null&&a.setSize(R,b),l!==null&&l.setSize(R,b);for(let _=0;_<A.length;_++){let w=A[_];w.setSize&&w.setSize(R,b)}},this.setEffects=function(R){A=R,M=A.length>0&&A[0].isRenderPass===!0;let b=o.width,_=o.height;A.length>0&&a===null&&(a=new li(b,_,{type:Ni,depthBuffer:!1,stencilBuffer:!1}),l=new li(b,_,{type:Ni,depthBuffer:!1,stencilBuffer:!1}));let w=i===!0&&A.some(F=>F.needsDepthTexture===!0);w!==(o.depthTexture!==null)&&(w===!0&&c===null&&(c=new xs(b,_),r===!0&&(c.format=Ss,c.type=fr)),o.dispose(),o.depthTexture=w?c:null,o.resolveDepthBuffer=w,o.storeMultisampledDepthBuffer=w);for(let F=0;F<A.length;F++){let L=A[F];L.setSize&&L.setSize(b,_),w&&L.needsDepthTexture===!0&&L.setDepthTexture&&L.setDepthTexture(c)}},this.begin=function(R,b){if(m||R.toneMapping===ts&&A.length===0)return!1;if(y=b,b!==null){let _=b.width,w=b.height;(o.width!==_||o.height!==w)&&this.setSize(_,w)}return M===!1&&R.setRenderTarget(o),g=R.toneMapping,R.toneMapping=ts,!0},this.hasRenderPass=function(){return M},this.end=function(R,b){R.toneMapping=g,m=!0;let _=o,w=a;for(let F=0;F<A.length;F++){let L=A[F];L.enabled!==!1&&(L.render(R,w,_,b),L.needsSwap!==!1&&(_=w,w=w===a?l:a))}if(p!==R.outputColorSpace||v!==R.toneMapping){p=R.outputColorSpace,v=R.toneMapping,u.defines={},_e.getTransfer(p)===Re&&(u.defines.SRGB_TRANSFER="");let F=cM[v];F&&(u.defines[F]=""),u.needsUpdate=!0}u.uniforms.tDiffuse.value=_.texture,R.setRenderTarget(y),R.render(d,f),y=null,m=!1},this.isCompositing=function(){return m},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),l!==null&&l.dispose(),h.dispose(),u.dispose()}}var Wm=new Kn,Xm=new xs(1,1),qm=new ya(1),Ym=new ha,Zm=new sc,$m=new _a,bm=[],Em=[],wm=new Float32Array(16),Tm=new Float32Array(9),Am=new Float32Array(4);function bo(s,t,e){let n=s[0];if(n<=0||n>0)return s;let i=t*e,r=bm[i];if(r===void 0&&(r=new Float32Array(i),bm[i]=r),t!==0){n.toArray(r,0);for(let o=1,a=0;o!==t;++o)a+=e,s[o].toArray(r,a)}return r}function Mn(s,t){if(s.length!==t.length)return!1;for(let e=0,n=s.length;e<n;e++)if(s[e]!==t[e])return!1;return!0}function Sn(s,t){for(let e=0,n=t.length;e<n;e++)s[e]=t[e]}function Mh(s,t){let e=Em[t];e===void 0&&(e=new Int32Array(t),Em[t]=e);for(let n=0;n!==t;++n)e[n]=s.allocateTextureUnit();return e}function uM(s,t){let e=this.cache;e[0]!==t&&(s.uniform1f(this.addr,t),e[0]=t)}function dM(s,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(s.uniform2f(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(Mn(e,t))return;s.uniform2fv(this.addr,t),Sn(e,t)}}function fM(s,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(s.uniform3f(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else if(t.r!==void 0)(e[0]!==t.r||e[1]!==t.g||e[2]!==t.b)&&(s.uniform3f(this.addr,t.r,t.g,t.b),e[0]=t.r,e[1]=t.g,e[2]=t.b);else{if(Mn(e,t))return;s.uniform3fv(this.addr,t),Sn(e,t)}}function pM(s,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(s.uniform4f(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(Mn(e,t))return;s.uniform4fv(this.addr,t),Sn(e,t)}}function mM(s,t){let e=this.cache,n=t.elements;if(n===void 0){if(Mn(e,t))return;s.uniformMatrix2fv(this.addr,!1,t),Sn(e,t)}else{if(Mn(e,n))return;Am.set(n),s.uniformMatrix2fv(this.addr,!1,Am),Sn(e,n)}}function gM(s,t){let e=this.cache,n=t.elements;if(n===void 0){if(Mn(e,t))return;s.uniformMatrix3fv(this.addr,!1,t),Sn(e,t)}else{if(Mn(e,n))return;Tm.set(n),s.uniformMatrix3fv(this.addr,!1,Tm),Sn(e,n)}}function _M(s,t){let e=this.cache,n=t.elements;if(n===void 0){if(Mn(e,t))return;s.uniformMatrix4fv(this.addr,!1,t),Sn(e,t)}else{if(Mn(e,n))return;wm.set(n),s.uniformMatrix4fv(this.addr,!1,wm),Sn(e,n)}}function xM(s,t){let e=this.cache;e[0]!==t&&(s.uniform1i(this.addr,t),e[0]=t)}function yM(s,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(s.uniform2i(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(Mn(e,t))return;s.uniform2iv(this.addr,t),Sn(e,t)}}function vM(s,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(s.uniform3i(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(Mn(e,t))return;s.uniform3iv(this.addr,t),Sn(e,t)}}function MM(s,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(s.uniform4i(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(Mn(e,t))return;s.uniform4iv(this.addr,t),Sn(e,t)}}function SM(s,t){let e=this.cache;e[0]!==t&&(s.uniform1ui(this.addr,t),e[0]=t)}function bM(s,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(s.uniform2ui(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(Mn(e,t))return;s.uniform2uiv(this.addr,t),Sn(e,t)}}function EM(s,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(s.uniform3ui(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(Mn(e,t))return;s.uniform3uiv(this.addr,t),Sn(e,t)}}function wM(s,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(s.uniform4ui(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(Mn(e,t))return;s.uniform4uiv(this.addr,t),Sn(e,t)}}function Sh(s){return s.version===0&&(s.compareFunction=fd,s.needsUpdate=!0),s}function TM(s,t,e){let n=this.cache,i=e.allocateTextureUnit();n[0]!==i&&(s.uniform1i(this.addr,i),n[0]=i);let r;this.type===s.SAMPLER_2D_SHADOW?r=Sh(Xm):r=Wm,e.setTexture2D(t||r,i)}function AM(s,t,e){let n=this.cache,i=e.allocateTextureUnit();n[0]!==i&&(s.uniform1i(this.addr,i),n[0]=i),e.setTexture3D(t||Zm,i)}function RM(s,t,e){let n=this.cache,i=e.allocateTextureUnit();n[0]!==i&&(s.uniform1i(this.addr,i),n[0]=i);let r;this.type===s.SAMPLER_CUBE_SHADOW?r=Sh(qm):r=$m,e.setTextureCube(t||r,i)}function CM(s,t,e){let n=this.cache,i=e.allocateTextureUnit();n[0]!==i&&(s.uniform1i(this.addr,i),n[0]=i),e.setTexture2DArray(t||Ym,i)}function PM(s){switch(s){case 5126:return uM;case 35664:return dM;case 35665:return fM;case 35666:return pM;case 35674:return mM;case 35675:return gM;case 35676:return _M;case 5124:case 35670:return xM;case 35667:case 35671:return yM;case 35668:case 35672:return vM;case 35669:case 35673:return MM;case 5125:return SM;case 36294:return bM;case 36295:return EM;case 36296:return wM;case 35678:case 36198:case 36298:case 36306:case 35682:return TM;case 35679:case 36299:case 36307:return AM;case 35680:case 36300:case 36308:case 36293:return RM;case 36289:case 36303:case 36311:case 36292:return CM}}function IM(s,t){s.uniform1fv(this.addr,t)}function LM(s,t){let e=bo(t,this.size,2);s.uniform2fv(this.addr,e)}function DM(s,t){let e=bo(t,this.size,3);s.uniform3fv(this.addr,e)}function NM(s,t){let e=bo(t,this.size,4);s.uniform4fv(this.addr,e)}function UM(s,t){let e=bo(t,this.size,4);s.uniformMatrix2fv(this.addr,!1,e)}function FM(s,t){let e=bo(t,this.size,9);s.uniformMatrix3fv(this.addr,!1,e)}function OM(s,t){let e=bo(t,this.size,16);s.uniformMatrix4fv(this.addr,!1,e)}function BM(s,t){s.uniform1iv(this.addr,t)}function kM(s,t){s.uniform2iv(this.addr,t)}function zM(s,t){s.uniform3iv(this.addr,t)}function HM(s,t){s.uniform4iv(this.addr,t)}function VM(s,t){s.uniform1uiv(this.addr,t)}function GM(s,t){s.uniform2uiv(this.addr,t)}function WM(s,t){s.uniform3uiv(this.addr,t)}function XM(s,t){s.uniform4uiv(this.addr,t)}function qM(s,t,e){let n=this.cache,i=t.length,r=Mh(e,i);Mn(n,r)||(s.uniform1iv(this.addr,r),Sn(n,r));let o;this.type===s.SAMPLER_2D_SHADOW?o=Sh(Xm):o=Wm;for(let a=0;a!==i;++a)e.setTexture2D(t[a]||o,r[a])}function YM(s,t,e){let n=this.cache,i=t.length,r=Mh(e,i);Mn(n,r)||(s.uniform1iv(this.addr,r),Sn(n,r));for(let o=0;o!==i;++o)e.setTexture3D(t[o]||Zm,r[o])}function ZM(s,t,e){let n=this.cache,i=t.length,r=Mh(e,i);Mn(n,r)||(s.uniform1iv(this.addr,r),Sn(n,r));let o;this.type===s.SAMPLER_CUBE_SHADOW?o=Sh(qm):o=$m;for(let a=0;a!==i;++a)e.setTextureCube(t[a]||o,r[a])}function $M(s,t,e){let n=this.cache,i=t.length,r=Mh(e,i);Mn(n,r)||(s.uniform1iv(this.addr,r),Sn(n,r));for(let o=0;o!==i;++o)e.setTexture2DArray(t[o]||Ym,r[o])}function JM(s){switch(s){case 5126:return IM;case 35664:return LM;case 35665:return DM;case 35666:return NM;case 35674:return UM;case 35675:return FM;case 35676:return OM;case 5124:case 35670:return BM;case 35667:case 35671:return kM;case 35668:case 35672:return zM;case 35669:case 35673:return HM;case 5125:return VM;case 36294:return GM;case 36295:return WM;case 36296:return XM;case 35678:case 36198:case 36298:case 36306:case 35682:return qM;case 35679:case 36299:case 36307:return YM;case 35680:case 36300:case 36308:case 36293:return ZM;case 36289:case 36303:case 36311:case 36292:return $M}}var Rd=class{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.setValue=PM(e.type)}},Cd=class{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.size=e.size,this.setValue=JM(e.type)}},Pd=class{constructor(t){this.id=t,this.seq=[],this.map={}}setValue(t,e,n){let i=this.seq;for(let r=0,o=i.length;r!==o;++r){let a=i[r];a.setValue(t,e[a.id],n)}}},Td=/(\w+)(\])?(\[|\.)?/g;function Rm(s,t){s.seq.push(t),s.map[t.id]=t}function KM(s,t,e){let n=s.name,i=n.length;for(Td.lastIndex=0;;){let r=Td.exec(n),o=Td.lastIndex,a=r[1],l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===i){Rm(e,c===void 0?new Rd(a,s,t):new Cd(a,s,t));break}else{let u=e.map[a];u===void 0&&(u=new Pd(a),Rm(e,u)),e=u}}}var Mo=class{constructor(t,e){this.seq=[],this.map={};let n=t.getProgramParameter(e,t.ACTIVE_UNIFORMS);for(let o=0;o<n;++o){let a=t.getActiveUniform(e,o),l=t.getUniformLocation(e,a.name);KM(a,l,this)}let i=[],r=[];for(let o of this.seq)o.type===t.SAMPLER_2D_SHADOW||o.type===t.SAMPLER_CUBE_SHADOW||o.type===t.SAMPLER_2D_ARRAY_SHADOW?i.push(o):r.push(o);i.length>0&&(this.seq=i.concat(r))}setValue(t,e,n,i){let r=this.map[e];r!==void 0&&r.setValue(t,n,i)}setOptional(t,e,n){let i=e[n];i!==void 0&&this.setValue(t,n,i)}static upload(t,e,n,i){for(let r=0,o=e.length;r!==o;++r){let a=e[r],l=n[a.id];l.needsUpdate!==!1&&a.setValue(t,l.value,i)}}static seqWithValue(t,e){let n=[];for(let i=0,r=t.length;i!==r;++i){let o=t[i];o.id in e&&n.push(o)}return n}};function Cm(s,t,e){let n=s.createShader(t);return s.shaderSource(n,e),s.compileShader(n),n}var jM=37297,QM=0;function tS(s,t){let e=s.split(`
`),n=[],i=Math.max(t-6,0),r=Math.min(t+6,e.length);for(let o=i;o<r;o++){let a=o+1;n.push(`${a===t?">":" "} ${a}: ${e[o]}`)}return n.join(`
`)}var Pm=new ie;function eS(s){_e._getMatrix(Pm,_e.workingColorSpace,s);let t=`mat3( ${Pm.elements.map(e=>e.toFixed(4))} )`;switch(_e.getTransfer(s)){case aa:return[t,"LinearTransferOETF"];case Re:return[t,"sRGBTransferOETF"];default:return Yt("WebGLProgram: Unsupported color space: ",s),[t,"LinearTransferOETF"]}}function Im(s,t,e){let n=s.getShaderParameter(t,s.COMPILE_STATUS),r=(s.getShaderInfoLog(t)||"").trim();if(n&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return e.toUpperCase()+`

`+r+`

`+tS(s.getShaderSource(t),a)}else return r}function nS(s,t){let e=eS(t);return[`vec4 ${s}( vec4 value ) {`,`	return ${e[1]}( vec4( ${e[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var iS={[Ku]:"Linear",[ju]:"Reinhard",[Qu]:"Cineon",[td]:"ACESFilmic",[nd]:"AgX",[id]:"Neutral",[ed]:"Custom"};function sS(s,t){let e=iS[t];return e===void 0?(Yt("WebGLProgram: Unsupported toneMapping:",t),"vec3 "+s+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+s+"( vec3 color ) { return "+e+"ToneMapping( color ); }"}var yh=new C;function rS(){_e.getLuminanceCoefficients(yh);let s=yh.x.toFixed(4),t=yh.y.toFixed(4),e=yh.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${s}, ${t}, ${e} );`,"	return dot( weights, rgb );","}"].join(`
`)}function oS(s){return[s.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",s.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(Ya).join(`
`)}function aS(s){let t=[];for(let e in s){let n=s[e];n!==!1&&t.push("#define "+e+" "+n)}return t.join(`
`)}function lS(s,t){let e={},n=s.getProgramParameter(t,s.ACTIVE_ATTRIBUTES);for(let i=0;i<n;i++){let r=s.getActiveAttrib(t,i),o=r.name,a=1;r.type===s.FLOAT_MAT2&&(a=2),r.type===s.FLOAT_MAT3&&(a=3),r.type===s.FLOAT_MAT4&&(a=4),e[o]={type:r.type,location:s.getAttribLocation(t,o),locationSize:a}}return e}function Ya(s){return s!==""}function Lm(s,t){let e=t.numSpotLightShadows+t.numSpotLightMaps-t.numSpotLightShadowsWithMaps;return s.replace(/NUM_SUN_LIGHTS/g,t.numSunLights).replace(/NUM_DIR_LIGHTS/g,t.numDirLights).replace(/NUM_SPOT_LIGHTS/g,t.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,t.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,e).replace(/NUM_RECT_AREA_LIGHTS/g,t.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,t.numPointLights).replace(/NUM_HEMI_LIGHTS/g,t.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,t.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,t.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,t.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,t.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,t.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,t.numLightProbeGrids)}function Dm(s,t){return s.replace(/NUM_CLIPPING_PLANES/g,t.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,t.numClippingPlanes-t.numClipIntersection)}var cS=/^[ \t]*#include +<([\w\d./]+)>/gm;function Id(s){return s.replace(cS,hS)}function hS(s,t){let e=ue[t];if(e===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+t+">");return Id(e)}var uS=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function Nm(s){return s.replace(uS,dS)}function dS(s,t,e,n){let i="";for(let r=parseInt(t);r<parseInt(e);r++)i+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return i}function Um(s){let t=`precision ${s.precision} float;
	precision ${s.precision} int;
	precision ${s.precision} sampler2D;
	precision ${s.precision} samplerCube;
	precision ${s.precision} sampler3D;
	precision ${s.precision} sampler2DArray;
	precision ${s.precision} sampler2DShadow;
	precision ${s.precision} samplerCubeShadow;
	precision ${s.precision} sampler2DArrayShadow;
	precision ${s.precision} isampler2D;
	precision ${s.precision} isampler3D;
	precision ${s.precision} isamplerCube;
	precision ${s.precision} isampler2DArray;
	precision ${s.precision} usampler2D;
	precision ${s.precision} usampler3D;
	precision ${s.precision} usamplerCube;
	precision ${s.precision} usampler2DArray;
	`;return s.precision==="highp"?t+=`
#define HIGH_PRECISION`:s.precision==="mediump"?t+=`
#define MEDIUM_PRECISION`:s.precision==="lowp"&&(t+=`
#define LOW_PRECISION`),t}var fS={[Oa]:"SHADOWMAP_TYPE_PCF",[_o]:"SHADOWMAP_TYPE_VSM"};function pS(s){return fS[s.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var mS={[yo]:"ENVMAP_MODE_REFRACTION"};function gS(s){return s.envMap===!1?"ENVMAP_MODE_REFLECTION":mS[s.envMapMode]||"ENVMAP_MODE_REFLECTION"}var _S={[Pc]:"ENVMAP_BLENDING_MULTIPLY",[Qp]:"ENVMAP_BLENDING_MIX",[tm]:"ENVMAP_BLENDING_ADD"};function xS(s){return s.envMap===!1?"ENVMAP_BLENDING_NONE":_S[s.combine]||"ENVMAP_BLENDING_NONE"}function yS(s,t,e,n){let i=s.getContext(),r=e.defines,o=e.vertexShader,a=e.fragmentShader,l=pS(e),c=e.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",h=gS(e),u=xS(e),d=oS(e),f=aS(r),p=i.createProgram(),v,m,g=e.glslVersion?"#version "+e.glslVersion+`
`:"";e.isRawShaderMaterial?(v=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f].filter(Ya).join(`
`),v.length>0&&(v+=`
`),m=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f].filter(Ya).join(`
`),m.length>0&&(m+=`
`)):(v=[Um(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f,e.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",e.batching?"#define USE_BATCHING":"",e.batchingColor?"#define USE_BATCHING_COLOR":"",e.instancing?"#define USE_INSTANCING":"",e.instancingColor?"#define USE_INSTANCING_COLOR":"",e.instancingMorph?"#define USE_INSTANCING_MORPH":"",e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.map?"#define USE_MAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+h:"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.displacementMap?"#define USE_DISPLACEMENTMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.mapUv?"#define MAP_UV "+e.mapUv:"",e.alphaMapUv?"#define ALPHAMAP_UV "+e.alphaMapUv:"",e.lightMapUv?"#define LIGHTMAP_UV "+e.lightMapUv:"",e.aoMapUv?"#define AOMAP_UV "+e.aoMapUv:"",e.emissiveMapUv?"#define EMISSIVEMAP_UV "+e.emissiveMapUv:"",e.bumpMapUv?"#define BUMPMAP_UV "+e.bumpMapUv:"",e.normalMapUv?"#define NORMALMAP_UV "+e.normalMapUv:"",e.displacementMapUv?"#define DISPLACEMENTMAP_UV "+e.displacementMapUv:"",e.metalnessMapUv?"#define METALNESSMAP_UV "+e.metalnessMapUv:"",e.roughnessMapUv?"#define ROUGHNESSMAP_UV "+e.roughnessMapUv:"",e.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+e.anisotropyMapUv:"",e.clearcoatMapUv?"#define CLEARCOATMAP_UV "+e.clearcoatMapUv:"",e.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+e.clearcoatNormalMapUv:"",e.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+e.clearcoatRoughnessMapUv:"",e.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+e.diffuseRoughnessMapUv:"",e.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+e.iridescenceMapUv:"",e.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+e.iridescenceThicknessMapUv:"",e.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+e.sheenColorMapUv:"",e.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+e.sheenRoughnessMapUv:"",e.specularMapUv?"#define SPECULARMAP_UV "+e.specularMapUv:"",e.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+e.specularColorMapUv:"",e.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+e.specularIntensityMapUv:"",e.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+e.transmissionMapUv:"",e.thicknessMapUv?"#define THICKNESSMAP_UV "+e.thicknessMapUv:"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexNormals?"#define HAS_NORMAL":"",e.vertexColors?"#define USE_COLOR":"",e.vertexAlphas?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.flatShading?"#define FLAT_SHADED":"",e.skinning?"#define USE_SKINNING":"",e.morphTargets?"#define USE_MORPHTARGETS":"",e.morphNormals&&e.flatShading===!1?"#define USE_MORPHNORMALS":"",e.morphColors?"#define USE_MORPHCOLORS":"",e.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+e.morphTextureStride:"",e.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+e.morphTargetsCount:"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.sizeAttenuation?"#define USE_SIZEATTENUATION":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(Ya).join(`
`),m=[Um(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f,e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",e.map?"#define USE_MAP":"",e.matcap?"#define USE_MATCAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+c:"",e.envMap?"#define "+h:"",e.envMap?"#define "+u:"",e.envMapPMREM?"#define ENVMAP_MAX_LOD "+e.envMapMaxLod+".0":"",e.envMapPMREM?"#define ENVMAP_SIZE "+e.envMapSize+".0":"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoat?"#define USE_CLEARCOAT":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.dispersion?"#define USE_DISPERSION":"",e.retroreflection?"#define USE_RETROREFLECTION":"",e.iridescence?"#define USE_IRIDESCENCE":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaTest?"#define USE_ALPHATEST":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.sheen?"#define USE_SHEEN":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexColors||e.instancingColor?"#define USE_COLOR":"",e.vertexAlphas||e.batchingColor?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.gradientMap?"#define USE_GRADIENTMAP":"",e.flatShading?"#define FLAT_SHADED":"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",e.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",e.toneMapping!==ts?"#define TONE_MAPPING":"",e.toneMapping!==ts?ue.tonemapping_pars_fragment:"",e.toneMapping!==ts?sS("toneMapping",e.toneMapping):"",e.dithering?"#define DITHERING":"",e.opaque?"#define OPAQUE":"",ue.colorspace_pars_fragment,nS("linearToOutputTexel",e.outputColorSpace),rS(),e.useDepthPacking?"#define DEPTH_PACKING "+e.depthPacking:"",`
`].filter(Ya).join(`
`)),o=Id(o),o=Lm(o,e),o=Dm(o,e),a=Id(a),a=Lm(a,e),a=Dm(a,e),o=Nm(o),a=Nm(a),e.isRawShaderMaterial!==!0&&(g=`#version 300 es
`,v=[d,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+v,m=["#define varying in",e.glslVersion===md?"":"layout(location = 0) out highp vec4 pc_fragColor;",e.glslVersion===md?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+m);let y=g+v+o,A=g+m+a,M=Cm(i,i.VERTEX_SHADER,y),R=Cm(i,i.FRAGMENT_SHADER,A);i.attachShader(p,M),i.attachShader(p,R),e.index0AttributeName!==void 0?i.bindAttribLocation(p,0,e.index0AttributeName):e.hasPositionAttribute===!0&&i.bindAttribLocation(p,0,"position"),i.linkProgram(p);function b(L){if(s.debug.checkShaderErrors){let D=i.getProgramInfoLog(p)||"",z=i.getShaderInfoLog(M)||"",H=i.getShaderInfoLog(R)||"",U=D.trim(),W=z.trim(),Y=H.trim(),G=!0,lt=!0;if(i.getProgramParameter(p,i.LINK_STATUS)===!1)if(G=!1,typeof s.debug.onShaderError=="function")s.debug.onShaderError(i,p,M,R);else{let J=Im(i,M,"vertex"),j=Im(i,R,"fragment");Kt("WebGLProgram: Shader Error "+i.getError()+" - VALIDATE_STATUS "+i.getProgramParameter(p,i.VALIDATE_STATUS)+`

Material Name: `+L.name+`
Material Type: `+L.type+`

Program Info Log: `+U+`
`+J+`
`+j)}else U!==""?Yt("WebGLProgram: Program Info Log:",U):(W===""||Y==="")&&(lt=!1);lt&&(L.diagnostics={runnable:G,programLog:U,vertexShader:{log:W,prefix:v},fragmentShader:{log:Y,prefix:m}})}i.deleteShader(M),i.deleteShader(R),_=new Mo(i,p),w=lS(i,p)}let _;this.getUniforms=function(){return _===void 0&&b(this),_};let w;this.getAttributes=function(){return w===void 0&&b(this),w};let F=e.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return F===!1&&(F=i.getProgramParameter(p,jM)),F},this.destroy=function(){n.releaseStatesOfProgram(this),i.deleteProgram(p),this.program=void 0},this.type=e.shaderType,this.name=e.shaderName,this.id=QM++,this.cacheKey=t,this.usedTimes=1,this.program=p,this.vertexShader=M,this.fragmentShader=R,this}var vS=0,Ld=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(t,e,n){let i=this._getShaderCacheForMaterial(t);return i.has(e)===!1&&(i.add(e),e.usedTimes++),i.has(n)===!1&&(i.add(n),n.usedTimes++),this}remove(t){let e=this.materialCache.get(t);for(let n of e)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(t),this}getVertexShaderStage(t){return this._getShaderStage(t.vertexShader)}getFragmentShaderStage(t){return this._getShaderStage(t.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(t){let e=this.materialCache,n=e.get(t);return n===void 0&&(n=new Set,e.set(t,n)),n}_getShaderStage(t){let e=this.shaderCache,n=e.get(t);return n===void 0&&(n=new Dd(t),e.set(t,n)),n}},Dd=class{constructor(t){this.id=vS++,this.code=t,this.usedTimes=0}};function MS(s){return s===$s||s===Ga||s===Wa}function SS(s,t,e,n,i,r){let o=new oo,a=new Ld,l=new Set,c=[],h=new Map,u=n.logarithmicDepthBuffer,d={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function f(_){return l.add(_),_===0?"uv":`uv${_}`}function p(_,w,F,L,D,z){let H=L.fog,U=D.geometry,W=_.isMeshStandardMaterial||_.isMeshLambertMaterial||_.isMeshPhongMaterial?L.environment:null,Y=_.isMeshStandardMaterial||_.isMeshLambertMaterial&&!_.envMap||_.isMeshPhongMaterial&&!_.envMap,G=t.get(_.envMap||W,Y),lt=d[_.type],J=n.precision;_.precision!==null&&(J=n.getMaxPrecision(_.precision),J!==_.precision&&Yt("WebGLProgram.getParameters:",_.precision,"not supported, using",J,"instead."));let j=U.morphAttributes.position||U.morphAttributes.normal||U.morphAttributes.color,it=j!==void 0?j.length:0,ut=0;U.morphAttributes.position!==void 0&&(ut=1),U.morphAttributes.normal!==void 0&&(ut=2),U.morphAttributes.color!==void 0&&(ut=3);let ht,Q,mt,xt;if(lt){let Ct=ns[lt];ht=Ct.vertexShader,Q=Ct.fragmentShader}else{ht=_.vertexShader,Q=_.fragmentShader;let Ct=a.getVertexShaderStage(_),le=a.getFragmentShaderStage(_);a.update(_,Ct,le),mt=Ct.id,xt=le.id}let Rt=s.getRenderTarget(),St=s.state.buffers.depth.getReversed(),Wt=D.isInstancedMesh===!0,oe=D.isBatchedMesh===!0,Vt=!!_.map,de=!!_.matcap,ce=!!G,se=ce&&G.isPMREMTexture===!0,Je=!!_.aoMap,Ve=!!_.lightMap,hn=!!_.bumpMap&&_.wireframe===!1,Ne=!!_.normalMap,Tn=!!_.displacementMap,Me=!!_.emissiveMap,yn=!!_.metalnessMap,tn=!!_.roughnessMap,un=_.anisotropy>0,B=_.clearcoat>0,Pt=_.diffuseRoughness>0,$t=_.dispersion>0,ae=_.retroreflectivity>0,bt=_.iridescence>0,Fe=_.sheen>0,Ht=_.transmission>0,qt=un&&!!_.anisotropyMap,P=B&&!!_.clearcoatMap,S=B&&!!_.clearcoatNormalMap,X=B&&!!_.clearcoatRoughnessMap,ct=Pt&&!!_.diffuseRoughnessMap,rt=bt&&!!_.iridescenceMap,_t=bt&&!!_.iridescenceThicknessMap,yt=Fe&&!!_.sheenColorMap,tt=Fe&&!!_.sheenRoughnessMap,nt=!!_.specularMap,ft=!!_.specularColorMap,O=!!_.specularIntensityMap,st=Ht&&!!_.transmissionMap,et=Ht&&!!_.thicknessMap,Et=!!_.gradientMap,gt=!!_.alphaMap,Mt=_.alphaTest>0,Gt=!!_.alphaHash,jt=!!_.extensions,at=ts;_.toneMapped&&(Rt===null||Rt.isXRRenderTarget===!0)&&(at=s.toneMapping);let Bt=se?G.isCompressedCubeTexture?G.image[0].mipmaps:G.mipmaps:null,Qt={shaderID:lt,shaderType:_.type,shaderName:_.name,vertexShader:ht,fragmentShader:Q,defines:_.defines,customVertexShaderID:mt,customFragmentShaderID:xt,isRawShaderMaterial:_.isRawShaderMaterial===!0,glslVersion:_.glslVersion,precision:J,batching:oe,batchingColor:oe&&D._colorsTexture!==null,instancing:Wt,instancingColor:Wt&&D.instanceColor!==null,instancingMorph:Wt&&D.morphTexture!==null,outputColorSpace:Rt===null?s.outputColorSpace:Rt.isXRRenderTarget===!0?Rt.texture.colorSpace:_e.workingColorSpace,alphaToCoverage:!!_.alphaToCoverage,map:Vt,matcap:de,envMap:ce,envMapMode:ce&&G.mapping,envMapPMREM:se,envMapMaxLod:se?Bt.length-1:null,envMapSize:se?Bt[0].width:null,aoMap:Je,lightMap:Ve,bumpMap:hn,normalMap:Ne,displacementMap:Tn,emissiveMap:Me,normalMapObjectSpace:Ne&&_.normalMapType===im,normalMapTangentSpace:Ne&&_.normalMapType===Xa,packedNormalMap:Ne&&_.normalMapType===Xa&&MS(_.normalMap.format),metalnessMap:yn,roughnessMap:tn,anisotropy:un,anisotropyMap:qt,clearcoat:B,clearcoatMap:P,clearcoatNormalMap:S,clearcoatRoughnessMap:X,diffuseRoughness:Pt,diffuseRoughnessMap:ct,dispersion:$t,retroreflection:ae,iridescence:bt,iridescenceMap:rt,iridescenceThicknessMap:_t,sheen:Fe,sheenColorMap:yt,sheenRoughnessMap:tt,specularMap:nt,specularColorMap:ft,specularIntensityMap:O,transmission:Ht,transmissionMap:st,thicknessMap:et,gradientMap:Et,opaque:_.transparent===!1&&_.blending===xo&&_.alphaToCoverage===!1,alphaMap:gt,alphaTest:Mt,alphaHash:Gt,combine:_.combine,mapUv:Vt&&f(_.map.channel),aoMapUv:Je&&f(_.aoMap.channel),lightMapUv:Ve&&f(_.lightMap.channel),bumpMapUv:hn&&f(_.bumpMap.channel),normalMapUv:Ne&&f(_.normalMap.channel),displacementMapUv:Tn&&f(_.displacementMap.channel),emissiveMapUv:Me&&f(_.emissiveMap.channel),metalnessMapUv:yn&&f(_.metalnessMap.channel),roughnessMapUv:tn&&f(_.roughnessMap.channel),anisotropyMapUv:qt&&f(_.anisotropyMap.channel),clearcoatMapUv:P&&f(_.clearcoatMap.channel),clearcoatNormalMapUv:S&&f(_.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:X&&f(_.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:ct&&f(_.diffuseRoughnessMap.channel),iridescenceMapUv:rt&&f(_.iridescenceMap.channel),iridescenceThicknessMapUv:_t&&f(_.iridescenceThicknessMap.channel),sheenColorMapUv:yt&&f(_.sheenColorMap.channel),sheenRoughnessMapUv:tt&&f(_.sheenRoughnessMap.channel),specularMapUv:nt&&f(_.specularMap.channel),specularColorMapUv:ft&&f(_.specularColorMap.channel),specularIntensityMapUv:O&&f(_.specularIntensityMap.channel),transmissionMapUv:st&&f(_.transmissionMap.channel),thicknessMapUv:et&&f(_.thicknessMap.channel),alphaMapUv:gt&&f(_.alphaMap.channel),vertexTangents:!!U.attributes.tangent&&(Ne||un),vertexNormals:!!U.attributes.normal,vertexColors:_.vertexColors,vertexAlphas:_.vertexColors===!0&&!!U.attributes.color&&U.attributes.color.itemSize===4,pointsUvs:D.isPoints===!0&&!!U.attributes.uv&&(Vt||gt),fog:!!H,useFog:_.fog===!0,fogExp2:!!H&&H.isFogExp2,flatShading:_.wireframe===!1&&(_.flatShading===!0||U.attributes.normal===void 0&&Ne===!1&&(_.isMeshLambertMaterial||_.isMeshPhongMaterial||_.isMeshStandardMaterial||_.isMeshPhysicalMaterial)),sizeAttenuation:_.sizeAttenuation===!0,logarithmicDepthBuffer:u,reversedDepthBuffer:St,skinning:D.isSkinnedMesh===!0,hasPositionAttribute:U.attributes.position!==void 0,morphTargets:U.morphAttributes.position!==void 0,morphNormals:U.morphAttributes.normal!==void 0,morphColors:U.morphAttributes.color!==void 0,morphTargetsCount:it,morphTextureStride:ut,numSunLights:w.sun.length,numDirLights:w.directional.length,numPointLights:w.point.length,numSpotLights:w.spot.length,numSpotLightMaps:w.spotLightMap.length,numRectAreaLights:w.rectArea.length,numHemiLights:w.hemi.length,numSunLightShadows:w.sunShadowMap.length,numDirLightShadows:w.directionalShadowMap.length,numPointLightShadows:w.pointShadowMap.length,numSpotLightShadows:w.spotShadowMap.length,numSpotLightShadowsWithMaps:w.numSpotLightShadowsWithMaps,numLightProbes:w.numLightProbes,numLightProbeGrids:z.filter(Ct=>Ct.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:_.dithering,shadowMapEnabled:s.shadowMap.enabled&&F.length>0,shadowMapType:s.shadowMap.type,toneMapping:at,decodeVideoTexture:Vt&&_.map.isVideoTexture===!0&&_e.getTransfer(_.map.colorSpace)===Re,decodeVideoTextureEmissive:Me&&_.emissiveMap.isVideoTexture===!0&&_e.getTransfer(_.emissiveMap.colorSpace)===Re,premultipliedAlpha:_.premultipliedAlpha,doubleSided:_.side===Qn,flipSided:_.side===Un,useDepthPacking:_.depthPacking>=0,depthPacking:_.depthPacking||0,index0AttributeName:_.index0AttributeName,extensionClipCullDistance:jt&&_.extensions.clipCullDistance===!0&&e.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(jt&&_.extensions.multiDraw===!0||oe)&&e.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:e.has("KHR_parallel_shader_compile"),customProgramCacheKey:_.customProgramCacheKey()};return Qt.vertexUv1s=l.has(1),Qt.vertexUv2s=l.has(2),Qt.vertexUv3s=l.has(3),l.clear(),Qt}function v(_){let w=[];if(_.shaderID?w.push(_.shaderID):(w.push(_.customVertexShaderID),w.push(_.customFragmentShaderID)),_.defines!==void 0)for(let F in _.defines)w.push(F),w.push(_.defines[F]);return _.isRawShaderMaterial===!1&&(m(w,_),g(w,_),w.push(s.outputColorSpace)),w.push(_.customProgramCacheKey),w.join()}function m(_,w){_.push(w.precision),_.push(w.outputColorSpace),_.push(w.envMapMode),_.push(w.envMapPMREM),_.push(w.envMapMaxLod),_.push(w.envMapSize),_.push(w.mapUv),_.push(w.alphaMapUv),_.push(w.lightMapUv),_.push(w.aoMapUv),_.push(w.bumpMapUv),_.push(w.normalMapUv),_.push(w.displacementMapUv),_.push(w.emissiveMapUv),_.push(w.metalnessMapUv),_.push(w.roughnessMapUv),_.push(w.anisotropyMapUv),_.push(w.clearcoatMapUv),_.push(w.clearcoatNormalMapUv),_.push(w.clearcoatRoughnessMapUv),_.push(w.diffuseRoughnessMapUv),_.push(w.iridescenceMapUv),_.push(w.iridescenceThicknessMapUv),_.push(w.sheenColorMapUv),_.push(w.sheenRoughnessMapUv),_.push(w.specularMapUv),_.push(w.specularColorMapUv),_.push(w.specularIntensityMapUv),_.push(w.transmissionMapUv),_.push(w.thicknessMapUv),_.push(w.combine),_.push(w.fogExp2),_.push(w.sizeAttenuation),_.push(w.morphTargetsCount),_.push(w.numSunLights),_.push(w.numDirLights),_.push(w.numPointLights),_.push(w.numSpotLights),_.push(w.numSpotLightMaps),_.push(w.numHemiLights),_.push(w.numRectAreaLights),_.push(w.numSunLightShadows),_.push(w.numDirLightShadows),_.push(w.numPointLightShadows),_.push(w.numSpotLightShadows),_.push(w.numSpotLightShadowsWithMaps),_.push(w.numLightProbes),_.push(w.numLightProbeGrids),_.push(w.shadowMapType),_.push(w.toneMapping),_.push(w.numClippingPlanes),_.push(w.numClipIntersection),_.push(w.depthPacking)}function g(_,w){o.disableAll(),w.instancing&&o.enable(0),w.instancingColor&&o.enable(1),w.instancingMorph&&o.enable(2),w.matcap&&o.enable(3),w.envMap&&o.enable(4),w.normalMapObjectSpace&&o.enable(5),w.normalMapTangentSpace&&o.enable(6),w.clearcoat&&o.enable(7),w.iridescence&&o.enable(8),w.alphaTest&&o.enable(9),w.vertexColors&&o.enable(10),w.vertexAlphas&&o.enable(11),w.vertexUv1s&&o.enable(12),w.vertexUv2s&&o.enable(13),w.vertexUv3s&&o.enable(14),w.vertexTangents&&o.enable(15),w.anisotropy&&o.enable(16),w.alphaHash&&o.enable(17),w.batching&&o.enable(18),w.dispersion&&o.enable(19),w.retroreflection&&o.enable(24),w.diffuseRoughness&&o.enable(25),w.batchingColor&&o.enable(20),w.gradientMap&&o.enable(21),w.packedNormalMap&&o.enable(22),w.vertexNormals&&o.enable(23),_.push(o.mask),o.disableAll(),w.fog&&o.enable(0),w.useFog&&o.enable(1),w.flatShading&&o.enable(2),w.logarithmicDepthBuffer&&o.enable(3),w.reversedDepthBuffer&&o.enable(4),w.skinning&&o.enable(5),w.morphTargets&&o.enable(6),w.morphNormals&&o.enable(7),w.morphColors&&o.enable(8),w.premultipliedAlpha&&o.enable(9),w.shadowMapEnabled&&o.enable(10),w.doubleSided&&o.enable(11),w.flipSided&&o.enable(12),w.useDepthPacking&&o.enable(13),w.dithering&&o.enable(14),w.transmission&&o.enable(15),w.sheen&&o.enable(16),w.opaque&&o.enable(17),w.pointsUvs&&o.enable(18),w.decodeVideoTexture&&o.enable(19),w.decodeVideoTextureEmissive&&o.enable(20),w.alphaToCoverage&&o.enable(21),w.numLightProbeGrids>0&&o.enable(22),w.hasPositionAttribute&&o.enable(23),_.push(o.mask)}function y(_){let w=d[_.type],F;if(w){let L=ns[w];F=gm.clone(L.uniforms)}else F=_.uniforms;return F}function A(_,w){let F=h.get(w);return F!==void 0?++F.usedTimes:(F=new yS(s,w,_,i),c.push(F),h.set(w,F)),F}function M(_){if(--_.usedTimes===0){let w=c.indexOf(_);c[w]=c[c.length-1],c.pop(),h.delete(_.cacheKey),_.destroy()}}function R(_){a.remove(_)}function b(){a.dispose()}return{getParameters:p,getProgramCacheKey:v,getUniforms:y,acquireProgram:A,releaseProgram:M,releaseShaderCache:R,programs:c,dispose:b}}function bS(){let s=new WeakMap;function t(o){return s.has(o)}function e(o){let a=s.get(o);return a===void 0&&(a={},s.set(o,a)),a}function n(o){s.delete(o)}function i(o,a,l){s.get(o)[a]=l}function r(){s=new WeakMap}return{has:t,get:e,remove:n,update:i,dispose:r}}function ES(s,t){return s.groupOrder!==t.groupOrder?s.groupOrder-t.groupOrder:s.renderOrder!==t.renderOrder?s.renderOrder-t.renderOrder:s.material.id!==t.material.id?s.material.id-t.material.id:s.materialVariant!==t.materialVariant?s.materialVariant-t.materialVariant:s.z!==t.z?s.z-t.z:s.id-t.id}function Fm(s,t){return s.groupOrder!==t.groupOrder?s.groupOrder-t.groupOrder:s.renderOrder!==t.renderOrder?s.renderOrder-t.renderOrder:s.z!==t.z?t.z-s.z:s.id-t.id}function Om(){let s=[],t=0,e=[],n=[],i=[];function r(){t=0,e.length=0,n.length=0,i.length=0}function o(d){let f=0;return d.isInstancedMesh&&(f+=2),d.isSkinnedMesh&&(f+=1),f}function a(d,f,p,v,m,g){let y=s[t];return y===void 0?(y={id:d.id,object:d,geometry:f,material:p,materialVariant:o(d),groupOrder:v,renderOrder:d.renderOrder,z:m,group:g},s[t]=y):(y.id=d.id,y.object=d,y.geometry=f,y.material=p,y.materialVariant=o(d),y.groupOrder=v,y.renderOrder=d.renderOrder,y.z=m,y.group=g),t++,y}function l(d,f,p,v,m,g,y){y.reversedDepth===!0&&(m=-m);let A=a(d,f,p,v,m,g);p.transmission>0?n.push(A):p.transparent===!0?i.push(A):e.push(A)}function c(d,f,p,v,m,g){let y=a(d,f,p,v,m,g);p.transmission>0?n.unshift(y):p.transparent===!0?i.unshift(y):e.unshift(y)}function h(d,f){e.length>1&&e.sort(d||ES),n.length>1&&n.sort(f||Fm),i.length>1&&i.sort(f||Fm)}function u(){for(let d=t,f=s.length;d<f;d++){let p=s[d];if(p.id===null)break;p.id=null,p.object=null,p.geometry=null,p.material=null,p.group=null}}return{opaque:e,transmissive:n,transparent:i,init:r,push:l,unshift:c,finish:u,sort:h}}function wS(){let s=new WeakMap;function t(n,i){let r=s.get(n),o;return r===void 0?(o=new Om,s.set(n,[o])):i>=r.length?(o=new Om,r.push(o)):o=r[i],o}function e(){s=new WeakMap}return{get:t,dispose:e}}function TS(){let s={};return{get:function(t){if(s[t.id]!==void 0)return s[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={direction:new C,color:new Zt};break;case"SpotLight":e={position:new C,direction:new C,color:new Zt,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":e={position:new C,color:new Zt,distance:0,decay:0};break;case"HemisphereLight":e={direction:new C,skyColor:new Zt,groundColor:new Zt};break;case"RectAreaLight":e={color:new Zt,position:new C,halfWidth:new C,halfHeight:new C};break}return s[t.id]=e,e}}}function AS(){let s={};return{get:function(t){if(s[t.id]!==void 0)return s[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new pt};break;case"SpotLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new pt};break;case"PointLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new pt,shadowCameraNear:1,shadowCameraFar:1e3};break}return s[t.id]=e,e}}}var RS=0;function CS(s,t){return(t.castShadow?2:0)-(s.castShadow?2:0)+(t.map?1:0)-(s.map?1:0)}function PS(s){let t=new TS,e=AS(),n={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new C);let i=new C,r=new ve,o=new ve;function a(c){let h=0,u=0,d=0;for(let z=0;z<9;z++)n.probe[z].set(0,0,0);let f=0,p=0,v=0,m=0,g=0,y=0,A=0,M=0,R=0,b=0,_=0,w=0,F=0,L=0;c.sort(CS);for(let z=0,H=c.length;z<H;z++){let U=c[z],W=U.color,Y=U.intensity,G=U.distance,lt=null;if(U.shadow&&U.shadow.map&&(U.shadow.map.texture.format===$s?lt=U.shadow.map.texture:lt=U.shadow.map.depthTexture||U.shadow.map.texture),U.isAmbientLight)h+=W.r*Y,u+=W.g*Y,d+=W.b*Y;else if(U.isLightProbe){for(let J=0;J<9;J++)n.probe[J].addScaledVector(U.sh.coefficients[J],Y);L++}else if(U.isSunLight){let J=t.get(U);if(J.color.copy(U.color).multiplyScalar(U.intensity),U.castShadow){let j=U.shadow,it=e.get(U);it.shadowIntensity=j.intensity,it.shadowBias=j.bias,it.shadowNormalBias=j.normalBias,it.shadowRadius=j.radius,it.shadowMapSize.copy(j.mapSize).multiply(j.getFrameExtents()),n.sunShadow[p]=it,n.sunShadowMap[p]=lt;let ut=j.getViewportCount();for(let ht=0;ht<ut;ht++)n.sunShadowMatrix[v+ht]=j.getMatrix(ht),n.sunShadowCascade[v+ht]=j._cascadeData[ht];v+=ut,p++}n.sun[f]=J,f++}else if(U.isDirectionalLight){let J=t.get(U);if(J.color.copy(U.color).multiplyScalar(U.intensity),U.castShadow){let j=U.shadow,it=e.get(U);it.shadowIntensity=j.intensity,it.shadowBias=j.bias,it.shadowNormalBias=j.normalBias,it.shadowRadius=j.radius,it.shadowMapSize=j.mapSize,n.directionalShadow[m]=it,n.directionalShadowMap[m]=lt,n.directionalShadowMatrix[m]=U.shadow.matrix,R++}n.directional[m]=J,m++}else if(U.isSpotLight){let J=t.get(U);J.position.setFromMatrixPosition(U.matrixWorld),J.color.copy(W).multiplyScalar(Y),J.distance=G,J.coneCos=Math.cos(U.angle),J.penumbraCos=Math.cos(U.angle*(1-U.penumbra)),J.decay=U.decay,n.spot[y]=J;let j=U.shadow;if(U.map&&(n.spotLightMap[w]=U.map,w++,j.updateMatrices(U),U.castShadow&&F++),n.spotLightMatrix[y]=j.matrix,U.castShadow){let it=e.get(U);it.shadowIntensity=j.intensity,it.shadowBias=j.bias,it.shadowNormalBias=j.normalBias,it.shadowRadius=j.radius,it.shadowMapSize=j.mapSize,n.spotShadow[y]=it,n.spotShadowMap[y]=lt,_++}y++}else if(U.isRectAreaLight){let J=t.get(U);J.color.copy(W).multiplyScalar(Y),J.halfWidth.set(U.width*.5,0,0),J.halfHeight.set(0,U.height*.5,0),n.rectArea[A]=J,A++}else if(U.isPointLight){let J=t.get(U);if(J.color.copy(U.color).multiplyScalar(U.intensity),J.distance=U.distance,J.decay=U.decay,U.castShadow){let j=U.shadow,it=e.get(U);it.shadowIntensity=j.intensity,it.shadowBias=j.bias,it.shadowNormalBias=j.normalBias,it.shadowRadius=j.radius,it.shadowMapSize=j.mapSize,it.shadowCameraNear=j.camera.near,it.shadowCameraFar=j.camera.far,n.pointShadow[g]=it,n.pointShadowMap[g]=lt,n.pointShadowMatrix[g]=U.shadow.matrix,b++}n.point[g]=J,g++}else if(U.isHemisphereLight){let J=t.get(U);J.skyColor.copy(U.color).multiplyScalar(Y),J.groundColor.copy(U.groundColor).multiplyScalar(Y),n.hemi[M]=J,M++}}A>0&&(s.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=Dt.LTC_FLOAT_1,n.rectAreaLTC2=Dt.LTC_FLOAT_2):(n.rectAreaLTC1=Dt.LTC_HALF_1,n.rectAreaLTC2=Dt.LTC_HALF_2)),n.ambient[0]=h,n.ambient[1]=u,n.ambient[2]=d;let D=n.hash;(D.sunLength!==f||D.directionalLength!==m||D.pointLength!==g||D.spotLength!==y||D.rectAreaLength!==A||D.hemiLength!==M||D.numSunShadows!==p||D.numDirectionalShadows!==R||D.numPointShadows!==b||D.numSpotShadows!==_||D.numSpotMaps!==w||D.numLightProbes!==L)&&(n.sun.length=f,n.directional.length=m,n.spot.length=y,n.rectArea.length=A,n.point.length=g,n.hemi.length=M,n.sunShadow.length=p,n.sunShadowMap.length=p,n.sunShadowMatrix.length=v,n.sunShadowCascade.length=v,n.directionalShadow.length=R,n.directionalShadowMap.length=R,n.directionalShadowMatrix.length=R,n.pointShadow.length=b,n.pointShadowMap.length=b,n.pointShadowMatrix.length=b,n.spotShadow.length=_,n.spotShadowMap.length=_,n.spotLightMatrix.length=_+w-F,n.spotLightMap.length=w,n.numSpotLightShadowsWithMaps=F,n.numLightProbes=L,D.sunLength=f,D.directionalLength=m,D.pointLength=g,D.spotLength=y,D.rectAreaLength=A,D.hemiLength=M,D.numSunShadows=p,D.numDirectionalShadows=R,D.numPointShadows=b,D.numSpotShadows=_,D.numSpotMaps=w,D.numLightProbes=L,n.version=RS++)}function l(c,h){let u=0,d=0,f=0,p=0,v=0,m=0,g=h.matrixWorldInverse;for(let y=0,A=c.length;y<A;y++){let M=c[y];if(M.isSunLight){let R=n.sun[u];R.direction.setFromMatrixPosition(M.matrixWorld),R.direction.transformDirection(g),u++}else if(M.isDirectionalLight){let R=n.directional[d];R.direction.setFromMatrixPosition(M.matrixWorld),i.setFromMatrixPosition(M.target.matrixWorld),R.direction.sub(i),R.direction.transformDirection(g),d++}else if(M.isSpotLight){let R=n.spot[p];R.position.setFromMatrixPosition(M.matrixWorld),R.position.applyMatrix4(g),R.direction.setFromMatrixPosition(M.matrixWorld),i.setFromMatrixPosition(M.target.matrixWorld),R.direction.sub(i),R.direction.transformDirection(g),p++}else if(M.isRectAreaLight){let R=n.rectArea[v];R.position.setFromMatrixPosition(M.matrixWorld),R.position.applyMatrix4(g),o.identity(),r.copy(M.matrixWorld),r.premultiply(g),o.extractRotation(r),R.halfWidth.set(M.width*.5,0,0),R.halfHeight.set(0,M.height*.5,0),R.halfWidth.applyMatrix4(o),R.halfHeight.applyMatrix4(o),v++}else if(M.isPointLight){let R=n.point[f];R.position.setFromMatrixPosition(M.matrixWorld),R.position.applyMatrix4(g),f++}else if(M.isHemisphereLight){let R=n.hemi[m];R.direction.setFromMatrixPosition(M.matrixWorld),R.direction.transformDirection(g),m++}}}return{setup:a,setupView:l,state:n}}function Bm(s){let t=new PS(s),e=[],n=[],i=[];function r(u){h.camera=u,e.length=0,n.length=0,i.length=0}function o(u){u.isLightProbeGrid?i.push(u):e.push(u)}function a(u){n.push(u)}function l(){t.setup(e),i.sort((u,d)=>u.priority-d.priority||u.id-d.id)}function c(u){t.setupView(e,u)}let h={lightsArray:e,shadowsArray:n,lightProbeGridArray:i,camera:null,lights:t,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:h,setupLights:l,setupLightsView:c,pushLight:o,pushShadow:a}}function IS(s){let t=new WeakMap;function e(i,r=0){let o=t.get(i),a;return o===void 0?(a=new Bm(s),t.set(i,[a])):r>=o.length?(a=new Bm(s),o.push(a)):a=o[r],a}function n(){t=new WeakMap}return{get:e,dispose:n}}var LS=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,DS=`uniform sampler2D shadow_pass;
uniform vec2 resolution;
uniform float radius;
void main() {
	const float samples = float( VSM_SAMPLES );
	float mean = 0.0;
	float squared_mean = 0.0;
	float uvStride = samples <= 1.0 ? 0.0 : 2.0 / ( samples - 1.0 );
	float uvStart = samples <= 1.0 ? 0.0 : - 1.0;
	for ( float i = 0.0; i < samples; i ++ ) {
		float uvOffset = uvStart + i * uvStride;
		#ifdef HORIZONTAL_PASS
			vec2 distribution = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( uvOffset, 0.0 ) * radius ) / resolution ).rg;
			mean += distribution.x;
			squared_mean += distribution.y * distribution.y + distribution.x * distribution.x;
		#else
			float depth = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( 0.0, uvOffset ) * radius ) / resolution ).r;
			mean += depth;
			squared_mean += depth * depth;
		#endif
	}
	mean = mean / samples;
	squared_mean = squared_mean / samples;
	float std_dev = sqrt( max( 0.0, squared_mean - mean * mean ) );
	gl_FragColor = vec4( mean, std_dev, 0.0, 1.0 );
}`,NS=[new C(1,0,0),new C(-1,0,0),new C(0,1,0),new C(0,-1,0),new C(0,0,1),new C(0,0,-1)],US=[new C(0,-1,0),new C(0,-1,0),new C(0,0,1),new C(0,0,-1),new C(0,-1,0),new C(0,-1,0)],km=new ve,qa=new C,Ad=new C;function FS(s,t,e){let n=new ks,i=new pt,r=new pt,o=new je,a=new _c,l=new xc,c={},h=e.maxTextureSize,u={[Zs]:Un,[Un]:Zs,[Qn]:Qn},d=new Qi({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new pt},radius:{value:4}},vertexShader:LS,fragmentShader:DS}),f=d.clone();f.defines.HORIZONTAL_PASS=1;let p=new Se;p.setAttribute("position",new $n(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let v=new xe(p,d),m=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=Oa;let g=this.type;this.render=function(b,_,w){if(m.enabled===!1||m.autoUpdate===!1&&m.needsUpdate===!1||b.length===0)return;this.type===Np&&(Yt("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=Oa);let F=s.getRenderTarget(),L=s.getActiveCubeFace(),D=s.getActiveMipmapLevel(),z=s.state;z.setBlending(hr),z.buffers.depth.getReversed()===!0?z.buffers.color.setClear(0,0,0,0):z.buffers.color.setClear(1,1,1,1),z.buffers.depth.setTest(!0),z.setScissorTest(!1);let H=g!==this.type;H&&_.traverse(function(U){U.material&&(Array.isArray(U.material)?U.material.forEach(W=>W.needsUpdate=!0):U.material.needsUpdate=!0)});for(let U=0,W=b.length;U<W;U++){let Y=b[U],G=Y.shadow;if(G===void 0){Yt("WebGLShadowMap:",Y,"has no shadow.");continue}if(G.autoUpdate===!1&&G.needsUpdate===!1)continue;i.copy(G.mapSize);let lt=G.getFrameExtents();i.multiply(lt),r.copy(G.mapSize),(i.x>h||i.y>h)&&(i.x>h&&(r.x=Math.floor(h/lt.x),i.x=r.x*lt.x,G.mapSize.x=r.x),i.y>h&&(r.y=Math.floor(h/lt.y),i.y=r.y*lt.y,G.mapSize.y=r.y));let J=s.state.buffers.depth.getReversed();if(G.camera._reversedDepth=J,G.map===null||H===!0){if(G.map!==null&&(G.map.depthTexture!==null&&(G.map.depthTexture.dispose(),G.map.depthTexture=null),G.map.dispose()),this.type===_o){if(Y.isPointLight){Yt("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}G.map=new li(i.x,i.y,{format:$s,type:Ni,minFilter:Jn,magFilter:Jn,generateMipmaps:!1}),G.map.texture.name=Y.name+".shadowMap",G.map.depthTexture=new xs(i.x,i.y,Si),G.map.depthTexture.name=Y.name+".shadowMapDepth",G.map.depthTexture.format=gs,G.map.depthTexture.compareFunction=null,G.map.depthTexture.minFilter=Ln,G.map.depthTexture.magFilter=Ln}else Y.isPointLight?(G.map=new Za(i.x),G.map.depthTexture=new ya(i.x,Di)):(G.map=new li(i.x,i.y),G.map.depthTexture=new xs(i.x,i.y,Di)),G.map.depthTexture.name=Y.name+".shadowMap",G.map.depthTexture.format=gs,this.type===Oa?(G.map.depthTexture.compareFunction=J?dd:ud,G.map.depthTexture.minFilter=Jn,G.map.depthTexture.magFilter=Jn):(G.map.depthTexture.compareFunction=null,G.map.depthTexture.minFilter=Ln,G.map.depthTexture.magFilter=Ln);G.camera.updateProjectionMatrix()}G.map.isWebGLCubeRenderTarget!==!0&&(G.map.width!==i.x||G.map.height!==i.y)&&G.map.setSize(i.x,i.y);let j=G.map.isWebGLCubeRenderTarget?6:G.getViewportCount();Y.isPointLight!==!0&&G.updateMatrices(Y,w);let it=(G.camera.layers.mask&4294967294)!==0?G.camera.layers:w.layers;for(let ut=0;ut<j;ut++){let ht=G.getCamera(ut);if(Y.isPointLight){let Q=G.camera,mt=G.matrix,xt=Y.distance||Q.far;xt!==Q.far&&(Q.far=xt,Q.updateProjectionMatrix()),qa.setFromMatrixPosition(Y.matrixWorld),Q.position.copy(qa),Ad.copy(Q.position),Ad.add(NS[ut]),Q.up.copy(US[ut]),Q.lookAt(Ad),Q.updateMatrixWorld(),mt.makeTranslation(-qa.x,-qa.y,-qa.z),km.multiplyMatrices(Q.projectionMatrix,Q.matrixWorldInverse),G._frustum.setFromProjectionMatrix(km,Q.coordinateSystem,Q.reversedDepth)}if(G.map.isWebGLCubeRenderTarget)s.setRenderTarget(G.map,ut),s.clear();else{ut===0&&(s.setRenderTarget(G.map),s.clear());let Q=G.getViewport(ut);o.set(r.x*Q.x,r.y*Q.y,r.x*Q.z,r.y*Q.w),z.viewport(o)}n=G.getFrustum(ut),M(_,w,ht,Y,it,this.type)}G.isPointLightShadow!==!0&&this.type===_o&&y(G,w),G.needsUpdate=!1}g=this.type,m.needsUpdate=!1,s.setRenderTarget(F,L,D)};function y(b,_){let w=t.update(v);d.defines.VSM_SAMPLES!==b.blurSamples&&(d.defines.VSM_SAMPLES=b.blurSamples,f.defines.VSM_SAMPLES=b.blurSamples,d.needsUpdate=!0,f.needsUpdate=!0),b.mapPass===null?b.mapPass=new li(i.x,i.y,{format:$s,type:Ni}):(b.mapPass.width!==b.map.width||b.mapPass.height!==b.map.height)&&b.mapPass.setSize(b.map.width,b.map.height),d.uniforms.shadow_pass.value=b.map.depthTexture,d.uniforms.resolution.value.set(b.map.width,b.map.height),d.uniforms.radius.value=b.radius,s.setRenderTarget(b.mapPass),s.clear(),s.renderBufferDirect(_,null,w,d,v,null),f.uniforms.shadow_pass.value=b.mapPass.texture,f.uniforms.resolution.value.set(b.map.width,b.map.height),f.uniforms.radius.value=b.radius,s.setRenderTarget(b.map),s.clear(),s.renderBufferDirect(_,null,w,f,v,null)}function A(b,_,w,F){let L=null,D=w.isPointLight===!0?b.customDistanceMaterial:b.customDepthMaterial;if(D!==void 0)L=D;else if(L=w.isPointLight===!0?l:a,s.localClippingEnabled&&_.clipShadows===!0&&Array.isArray(_.clippingPlanes)&&_.clippingPlanes.length!==0||_.displacementMap&&_.displacementScale!==0||_.alphaMap&&_.alphaTest>0||_.map&&_.alphaTest>0||_.alphaToCoverage===!0){let z=L.uuid,H=_.uuid,U=c[z];U===void 0&&(U={},c[z]=U);let W=U[H];W===void 0&&(W=L.clone(),U[H]=W,_.addEventListener("dispose",R)),L=W}if(L.visible=_.visible,L.wireframe=_.wireframe,F===_o?L.side=_.shadowSide!==null?_.shadowSide:_.side:L.side=_.shadowSide!==null?_.shadowSide:u[_.side],L.alphaMap=_.alphaMap,L.alphaTest=_.alphaToCoverage===!0?.5:_.alphaTest,L.map=_.map,L.clipShadows=_.clipShadows,L.clippingPlanes=_.clippingPlanes,L.clipIntersection=_.clipIntersection,L.displacementMap=_.displacementMap,L.displacementScale=_.displacementScale,L.displacementBias=_.displacementBias,L.wireframeLinewidth=_.wireframeLinewidth,L.linewidth=_.linewidth,w.isPointLight===!0&&L.isMeshDistanceMaterial===!0){let z=s.properties.get(L);z.light=w}return L}function M(b,_,w,F,L,D){if(b.visible===!1)return;if(b.layers.test(L)&&(b.isMesh||b.isLine||b.isPoints)&&(b.castShadow||b.receiveShadow&&D===_o)&&(!b.frustumCulled||b.intersectsFrustum(n))){b.modelViewMatrix.multiplyMatrices(w.matrixWorldInverse,b.matrixWorld);let U=t.update(b),W=b.material;if(Array.isArray(W)){let Y=U.groups;for(let G=0,lt=Y.length;G<lt;G++){let J=Y[G],j=W[J.materialIndex];if(j&&j.visible){let it=A(b,j,F,D);b.onBeforeShadow(s,b,_,w,U,it,J),s.renderBufferDirect(w,null,U,it,b,J),b.onAfterShadow(s,b,_,w,U,it,J)}}}else if(W.visible){let Y=A(b,W,F,D);b.onBeforeShadow(s,b,_,w,U,Y,null),s.renderBufferDirect(w,null,U,Y,b,null),b.onAfterShadow(s,b,_,w,U,Y,null)}}let H=b.children;for(let U=0,W=H.length;U<W;U++)M(H[U],_,w,F,L,D)}function R(b){b.target.removeEventListener("dispose",R);for(let w in c){let F=c[w],L=b.target.uuid;L in F&&(F[L].dispose(),delete F[L])}}}function OS(s,t){function e(){let O=!1,st=new je,et=null,Et=new je(0,0,0,0);return{setMask:function(gt){et!==gt&&!O&&(s.colorMask(gt,gt,gt,gt),et=gt)},setLocked:function(gt){O=gt},setClear:function(gt,Mt,Gt,jt,at){at===!0&&(gt*=jt,Mt*=jt,Gt*=jt),st.set(gt,Mt,Gt,jt),Et.equals(st)===!1&&(s.clearColor(gt,Mt,Gt,jt),Et.copy(st))},reset:function(){O=!1,et=null,Et.set(-1,0,0,0)}}}function n(){let O=!1,st=!1,et=null,Et=null,gt=null;return{setReversed:function(Mt){if(st!==Mt){let Gt=t.get("EXT_clip_control");Mt?Gt.clipControlEXT(Gt.LOWER_LEFT_EXT,Gt.ZERO_TO_ONE_EXT):Gt.clipControlEXT(Gt.LOWER_LEFT_EXT,Gt.NEGATIVE_ONE_TO_ONE_EXT),st=Mt;let jt=gt;gt=null,this.setClear(jt)}},getReversed:function(){return st},setTest:function(Mt){Mt?St(s.DEPTH_TEST):Wt(s.DEPTH_TEST)},setMask:function(Mt){et!==Mt&&!O&&(s.depthMask(Mt),et=Mt)},setFunc:function(Mt){if(st&&(Mt=fm[Mt]),Et!==Mt){switch(Mt){case ql:s.depthFunc(s.NEVER);break;case Yl:s.depthFunc(s.ALWAYS);break;case Zl:s.depthFunc(s.LESS);break;case eo:s.depthFunc(s.LEQUAL);break;case $l:s.depthFunc(s.EQUAL);break;case Jl:s.depthFunc(s.GEQUAL);break;case Kl:s.depthFunc(s.GREATER);break;case jl:s.depthFunc(s.NOTEQUAL);break;default:s.depthFunc(s.LEQUAL)}Et=Mt}},setLocked:function(Mt){O=Mt},setClear:function(Mt){gt!==Mt&&(gt=Mt,st&&(Mt=1-Mt),s.clearDepth(Mt))},reset:function(){O=!1,et=null,Et=null,gt=null,st=!1}}}function i(){let O=!1,st=null,et=null,Et=null,gt=null,Mt=null,Gt=null,jt=null,at=null;return{setTest:function(Bt){O||(Bt?St(s.STENCIL_TEST):Wt(s.STENCIL_TEST))},setMask:function(Bt){st!==Bt&&!O&&(s.stencilMask(Bt),st=Bt)},setFunc:function(Bt,Qt,Ct){(et!==Bt||Et!==Qt||gt!==Ct)&&(s.stencilFunc(Bt,Qt,Ct),et=Bt,Et=Qt,gt=Ct)},setOp:function(Bt,Qt,Ct){(Mt!==Bt||Gt!==Qt||jt!==Ct)&&(s.stencilOp(Bt,Qt,Ct),Mt=Bt,Gt=Qt,jt=Ct)},setLocked:function(Bt){O=Bt},setClear:function(Bt){at!==Bt&&(s.clearStencil(Bt),at=Bt)},reset:function(){O=!1,st=null,et=null,Et=null,gt=null,Mt=null,Gt=null,jt=null,at=null}}}let r=new e,o=new n,a=new i,l={},c=new WeakMap,h={},u={},d={},f=new WeakMap,p=[],v=null,m=!1,g=null,y=null,A=null,M=null,R=null,b=null,_=null,w=new Zt(0,0,0),F=0,L=!1,D=null,z=null,H=null,U=null,W=null,Y=s.getParameter(s.MAX_COMBINED_TEXTURE_IMAGE_UNITS),G=!1,lt=0,J=s.getParameter(s.VERSION);J.indexOf("WebGL")!==-1?(lt=parseFloat(/^WebGL (\d)/.exec(J)[1]),G=lt>=1):J.indexOf("OpenGL ES")!==-1&&(lt=parseFloat(/^OpenGL ES (\d)/.exec(J)[1]),G=lt>=2);let j=null,it={},ut=s.getParameter(s.SCISSOR_BOX),ht=s.getParameter(s.VIEWPORT),Q=new je().fromArray(ut),mt=new je().fromArray(ht);function xt(O,st,et,Et){let gt=new Uint8Array(4),Mt=s.createTexture();s.bindTexture(O,Mt),s.texParameteri(O,s.TEXTURE_MIN_FILTER,s.NEAREST),s.texParameteri(O,s.TEXTURE_MAG_FILTER,s.NEAREST);for(let Gt=0;Gt<et;Gt++)O===s.TEXTURE_3D||O===s.TEXTURE_2D_ARRAY?s.texImage3D(st,0,s.RGBA,1,1,Et,0,s.RGBA,s.UNSIGNED_BYTE,gt):s.texImage2D(st+Gt,0,s.RGBA,1,1,0,s.RGBA,s.UNSIGNED_BYTE,gt);return Mt}let Rt={};Rt[s.TEXTURE_2D]=xt(s.TEXTURE_2D,s.TEXTURE_2D,1),Rt[s.TEXTURE_CUBE_MAP]=xt(s.TEXTURE_CUBE_MAP,s.TEXTURE_CUBE_MAP_POSITIVE_X,6),Rt[s.TEXTURE_2D_ARRAY]=xt(s.TEXTURE_2D_ARRAY,s.TEXTURE_2D_ARRAY,1,1),Rt[s.TEXTURE_3D]=xt(s.TEXTURE_3D,s.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),St(s.DEPTH_TEST),o.setFunc(eo),hn(!1),Ne(Xu),St(s.CULL_FACE),Je(hr);function St(O){h[O]!==!0&&(s.enable(O),h[O]=!0)}function Wt(O){h[O]!==!1&&(s.disable(O),h[O]=!1)}function oe(O,st){return d[O]!==st?(s.bindFramebuffer(O,st),d[O]=st,O===s.DRAW_FRAMEBUFFER&&(d[s.FRAMEBUFFER]=st),O===s.FRAMEBUFFER&&(d[s.DRAW_FRAMEBUFFER]=st),!0):!1}function Vt(O,st){let et=p,Et=!1;if(O){et=f.get(st),et===void 0&&(et=[],f.set(st,et));let gt=O.textures;if(et.length!==gt.length||et[0]!==s.COLOR_ATTACHMENT0){for(let Mt=0,Gt=gt.length;Mt<Gt;Mt++)et[Mt]=s.COLOR_ATTACHMENT0+Mt;et.length=gt.length,Et=!0}}else et[0]!==s.BACK&&(et[0]=s.BACK,Et=!0);Et&&s.drawBuffers(et)}function de(O){return v!==O?(s.useProgram(O),v=O,!0):!1}let ce={[ur]:s.FUNC_ADD,[Fp]:s.FUNC_SUBTRACT,[Op]:s.FUNC_REVERSE_SUBTRACT};ce[Bp]=s.MIN,ce[kp]=s.MAX;let se={[zp]:s.ZERO,[Hp]:s.ONE,[Vp]:s.SRC_COLOR,[$u]:s.SRC_ALPHA,[Zp]:s.SRC_ALPHA_SATURATE,[qp]:s.DST_COLOR,[Wp]:s.DST_ALPHA,[Gp]:s.ONE_MINUS_SRC_COLOR,[Ju]:s.ONE_MINUS_SRC_ALPHA,[Yp]:s.ONE_MINUS_DST_COLOR,[Xp]:s.ONE_MINUS_DST_ALPHA,[$p]:s.CONSTANT_COLOR,[Jp]:s.ONE_MINUS_CONSTANT_COLOR,[Kp]:s.CONSTANT_ALPHA,[jp]:s.ONE_MINUS_CONSTANT_ALPHA};function Je(O,st,et,Et,gt,Mt,Gt,jt,at,Bt){if(O===hr){m===!0&&(Wt(s.BLEND),m=!1);return}if(m===!1&&(St(s.BLEND),m=!0),O!==Up){if(O!==g||Bt!==L){if((y!==ur||R!==ur)&&(s.blendEquation(s.FUNC_ADD),y=ur,R=ur),Bt)switch(O){case xo:s.blendFuncSeparate(s.ONE,s.ONE_MINUS_SRC_ALPHA,s.ONE,s.ONE_MINUS_SRC_ALPHA);break;case qu:s.blendFunc(s.ONE,s.ONE);break;case Yu:s.blendFuncSeparate(s.ZERO,s.ONE_MINUS_SRC_COLOR,s.ZERO,s.ONE);break;case Zu:s.blendFuncSeparate(s.DST_COLOR,s.ONE_MINUS_SRC_ALPHA,s.ZERO,s.ONE);break;default:Kt("WebGLState: Invalid blending: ",O);break}else switch(O){case xo:s.blendFuncSeparate(s.SRC_ALPHA,s.ONE_MINUS_SRC_ALPHA,s.ONE,s.ONE_MINUS_SRC_ALPHA);break;case qu:s.blendFuncSeparate(s.SRC_ALPHA,s.ONE,s.ONE,s.ONE);break;case Yu:Kt("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case Zu:Kt("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:Kt("WebGLState: Invalid blending: ",O);break}A=null,M=null,b=null,_=null,w.set(0,0,0),F=0,g=O,L=Bt}return}gt=gt||st,Mt=Mt||et,Gt=Gt||Et,(st!==y||gt!==R)&&(s.blendEquationSeparate(ce[st],ce[gt]),y=st,R=gt),(et!==A||Et!==M||Mt!==b||Gt!==_)&&(s.blendFuncSeparate(se[et],se[Et],se[Mt],se[Gt]),A=et,M=Et,b=Mt,_=Gt),(jt.equals(w)===!1||at!==F)&&(s.blendColor(jt.r,jt.g,jt.b,at),w.copy(jt),F=at),g=O,L=!1}function Ve(O,st){O.side===Qn?Wt(s.CULL_FACE):St(s.CULL_FACE);let et=O.side===Un;st&&(et=!et),hn(et),O.blending===xo&&O.transparent===!1?Je(hr):Je(O.blending,O.blendEquation,O.blendSrc,O.blendDst,O.blendEquationAlpha,O.blendSrcAlpha,O.blendDstAlpha,O.blendColor,O.blendAlpha,O.premultipliedAlpha),o.setFunc(O.depthFunc),o.setTest(O.depthTest),o.setMask(O.depthWrite),r.setMask(O.colorWrite);let Et=O.stencilWrite;a.setTest(Et),Et&&(a.setMask(O.stencilWriteMask),a.setFunc(O.stencilFunc,O.stencilRef,O.stencilFuncMask),a.setOp(O.stencilFail,O.stencilZFail,O.stencilZPass)),Me(O.polygonOffset,O.polygonOffsetFactor,O.polygonOffsetUnits),O.alphaToCoverage===!0?St(s.SAMPLE_ALPHA_TO_COVERAGE):Wt(s.SAMPLE_ALPHA_TO_COVERAGE)}function hn(O){D!==O&&(O?s.frontFace(s.CW):s.frontFace(s.CCW),D=O)}function Ne(O){O!==Lp?(St(s.CULL_FACE),O!==z&&(O===Xu?s.cullFace(s.BACK):O===Dp?s.cullFace(s.FRONT):s.cullFace(s.FRONT_AND_BACK))):Wt(s.CULL_FACE),z=O}function Tn(O){O!==H&&(G&&s.lineWidth(O),H=O)}function Me(O,st,et){O?(St(s.POLYGON_OFFSET_FILL),(U!==st||W!==et)&&(U=st,W=et,o.getReversed()&&(st=-st,et=-et),s.polygonOffset(st,et))):Wt(s.POLYGON_OFFSET_FILL)}function yn(O){O?St(s.SCISSOR_TEST):Wt(s.SCISSOR_TEST)}function tn(O){O===void 0&&(O=s.TEXTURE0+Y-1),j!==O&&(s.activeTexture(O),j=O)}function un(O,st,et){et===void 0&&(j===null?et=s.TEXTURE0+Y-1:et=j);let Et=it[et];Et===void 0&&(Et={type:void 0,texture:void 0},it[et]=Et),(Et.type!==O||Et.texture!==st)&&(j!==et&&(s.activeTexture(et),j=et),s.bindTexture(O,st||Rt[O]),Et.type=O,Et.texture=st)}function B(){let O=it[j];O!==void 0&&O.type!==void 0&&(s.bindTexture(O.type,null),O.type=void 0,O.texture=void 0)}function Pt(){try{s.compressedTexImage2D(...arguments)}catch(O){Kt("WebGLState:",O)}}function $t(){try{s.compressedTexImage3D(...arguments)}catch(O){Kt("WebGLState:",O)}}function ae(){try{s.texSubImage2D(...arguments)}catch(O){Kt("WebGLState:",O)}}function bt(){try{s.texSubImage3D(...arguments)}catch(O){Kt("WebGLState:",O)}}function Fe(){try{s.compressedTexSubImage2D(...arguments)}catch(O){Kt("WebGLState:",O)}}function Ht(){try{s.compressedTexSubImage3D(...arguments)}catch(O){Kt("WebGLState:",O)}}function qt(){try{s.texStorage2D(...arguments)}catch(O){Kt("WebGLState:",O)}}function P(){try{s.texStorage3D(...arguments)}catch(O){Kt("WebGLState:",O)}}function S(){try{s.texImage2D(...arguments)}catch(O){Kt("WebGLState:",O)}}function X(){try{s.texImage3D(...arguments)}catch(O){Kt("WebGLState:",O)}}function ct(O){return u[O]!==void 0?u[O]:s.getParameter(O)}function rt(O,st){u[O]!==st&&(s.pixelStorei(O,st),u[O]=st)}function _t(O){Q.equals(O)===!1&&(s.scissor(O.x,O.y,O.z,O.w),Q.copy(O))}function yt(O){mt.equals(O)===!1&&(s.viewport(O.x,O.y,O.z,O.w),mt.copy(O))}function tt(O,st){let et=c.get(st);et===void 0&&(et=new WeakMap,c.set(st,et));let Et=et.get(O);Et===void 0&&(Et=s.getUniformBlockIndex(st,O.name),s.uniformBlockBinding(st,Et,Et),et.set(O,Et))}function nt(O,st,et){let gt=c.get(st).get(O);l[gt]!==et&&(s.bindBufferBase(s.UNIFORM_BUFFER,gt,et),l[gt]=et)}function ft(){s.disable(s.BLEND),s.disable(s.CULL_FACE),s.disable(s.DEPTH_TEST),s.disable(s.POLYGON_OFFSET_FILL),s.disable(s.SCISSOR_TEST),s.disable(s.STENCIL_TEST),s.disable(s.SAMPLE_ALPHA_TO_COVERAGE),s.blendEquation(s.FUNC_ADD),s.blendFunc(s.ONE,s.ZERO),s.blendFuncSeparate(s.ONE,s.ZERO,s.ONE,s.ZERO),s.blendColor(0,0,0,0),s.colorMask(!0,!0,!0,!0),s.clearColor(0,0,0,0),s.depthMask(!0),s.depthFunc(s.LESS),o.setReversed(!1),s.clearDepth(1),s.stencilMask(4294967295),s.stencilFunc(s.ALWAYS,0,4294967295),s.stencilOp(s.KEEP,s.KEEP,s.KEEP),s.clearStencil(0),s.cullFace(s.BACK),s.frontFace(s.CCW),s.polygonOffset(0,0),s.activeTexture(s.TEXTURE0),s.bindFramebuffer(s.FRAMEBUFFER,null),s.bindFramebuffer(s.DRAW_FRAMEBUFFER,null),s.bindFramebuffer(s.READ_FRAMEBUFFER,null),s.useProgram(null),s.lineWidth(1),s.scissor(0,0,s.canvas.width,s.canvas.height),s.viewport(0,0,s.canvas.width,s.canvas.height),s.pixelStorei(s.PACK_ALIGNMENT,4),s.pixelStorei(s.UNPACK_ALIGNMENT,4),s.pixelStorei(s.UNPACK_FLIP_Y_WEBGL,!1),s.pixelStorei(s.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),s.pixelStorei(s.UNPACK_COLORSPACE_CONVERSION_WEBGL,s.BROWSER_DEFAULT_WEBGL),s.pixelStorei(s.PACK_ROW_LENGTH,0),s.pixelStorei(s.PACK_SKIP_PIXELS,0),s.pixelStorei(s.PACK_SKIP_ROWS,0),s.pixelStorei(s.UNPACK_ROW_LENGTH,0),s.pixelStorei(s.UNPACK_IMAGE_HEIGHT,0),s.pixelStorei(s.UNPACK_SKIP_PIXELS,0),s.pixelStorei(s.UNPACK_SKIP_ROWS,0),s.pixelStorei(s.UNPACK_SKIP_IMAGES,0),h={},u={},j=null,it={},d={},l={},f=new WeakMap,p=[],v=null,m=!1,g=null,y=null,A=null,M=null,R=null,b=null,_=null,w=new Zt(0,0,0),F=0,L=!1,D=null,z=null,H=null,U=null,W=null,Q.set(0,0,s.canvas.width,s.canvas.height),mt.set(0,0,s.canvas.width,s.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:St,disable:Wt,bindFramebuffer:oe,drawBuffers:Vt,useProgram:de,setBlending:Je,setMaterial:Ve,setFlipSided:hn,setCullFace:Ne,setLineWidth:Tn,setPolygonOffset:Me,setScissorTest:yn,activeTexture:tn,bindTexture:un,unbindTexture:B,compressedTexImage2D:Pt,compressedTexImage3D:$t,texImage2D:S,texImage3D:X,pixelStorei:rt,getParameter:ct,updateUBOMapping:tt,uniformBlockBinding:nt,texStorage2D:qt,texStorage3D:P,texSubImage2D:ae,texSubImage3D:bt,compressedTexSubImage2D:Fe,compressedTexSubImage3D:Ht,scissor:_t,viewport:yt,reset:ft}}function BS(s,t,e,n,i,r,o){let a=t.has("WEBGL_multisampled_render_to_texture")?t.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new pt,h=new WeakMap,u=new Set,d,f=new WeakMap,p=new Set,v=new FinalizationRegistry(P=>p.delete(P)),m=!1;try{m=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function g(P,S){return m?new OffscreenCanvas(P,S):la("canvas")}function y(P,S,X){let ct=1,rt=qt(P);if((rt.width>X||rt.height>X)&&(ct=X/Math.max(rt.width,rt.height)),ct<1)if(typeof HTMLImageElement<"u"&&P instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&P instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&P instanceof ImageBitmap||typeof VideoFrame<"u"&&P instanceof VideoFrame){let _t=Math.floor(ct*rt.width),yt=Math.floor(ct*rt.height);d===void 0&&(d=g(_t,yt));let tt=S?g(_t,yt):d;return tt.width=_t,tt.height=yt,tt.getContext("2d").drawImage(P,0,0,_t,yt),Yt("WebGLRenderer: Texture has been resized from ("+rt.width+"x"+rt.height+") to ("+_t+"x"+yt+")."),tt}else return"data"in P&&Yt("WebGLRenderer: Image in DataTexture is too big ("+rt.width+"x"+rt.height+")."),P;return P}function A(P){return P.generateMipmaps}function M(P){s.generateMipmap(P)}function R(P){return P.isWebGLCubeRenderTarget?s.TEXTURE_CUBE_MAP:P.isWebGL3DRenderTarget?s.TEXTURE_3D:P.isWebGLArrayRenderTarget||P.isCompressedArrayTexture?s.TEXTURE_2D_ARRAY:s.TEXTURE_2D}function b(P,S,X,ct,rt,_t=!1){if(P!==null){if(s[P]!==void 0)return s[P];Yt("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+P+"'")}let yt;ct&&(yt=t.get("EXT_texture_norm16"),yt||Yt("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let tt=S;if(S===s.RED&&(X===s.FLOAT&&(tt=s.R32F),X===s.HALF_FLOAT&&(tt=s.R16F),X===s.UNSIGNED_BYTE&&(tt=s.R8),X===s.UNSIGNED_SHORT&&yt&&(tt=yt.R16_EXT),X===s.SHORT&&yt&&(tt=yt.R16_SNORM_EXT)),S===s.RED_INTEGER&&(X===s.UNSIGNED_BYTE&&(tt=s.R8UI),X===s.UNSIGNED_SHORT&&(tt=s.R16UI),X===s.UNSIGNED_INT&&(tt=s.R32UI),X===s.BYTE&&(tt=s.R8I),X===s.SHORT&&(tt=s.R16I),X===s.INT&&(tt=s.R32I)),S===s.RG&&(X===s.FLOAT&&(tt=s.RG32F),X===s.HALF_FLOAT&&(tt=s.RG16F),X===s.UNSIGNED_BYTE&&(tt=s.RG8),X===s.UNSIGNED_SHORT&&yt&&(tt=yt.RG16_EXT),X===s.SHORT&&yt&&(tt=yt.RG16_SNORM_EXT)),S===s.RG_INTEGER&&(X===s.UNSIGNED_BYTE&&(tt=s.RG8UI),X===s.UNSIGNED_SHORT&&(tt=s.RG16UI),X===s.UNSIGNED_INT&&(tt=s.RG32UI),X===s.BYTE&&(tt=s.RG8I),X===s.SHORT&&(tt=s.RG16I),X===s.INT&&(tt=s.RG32I)),S===s.RGB_INTEGER&&(X===s.UNSIGNED_BYTE&&(tt=s.RGB8UI),X===s.UNSIGNED_SHORT&&(tt=s.RGB16UI),X===s.UNSIGNED_INT&&(tt=s.RGB32UI),X===s.BYTE&&(tt=s.RGB8I),X===s.SHORT&&(tt=s.RGB16I),X===s.INT&&(tt=s.RGB32I)),S===s.RGBA_INTEGER&&(X===s.UNSIGNED_BYTE&&(tt=s.RGBA8UI),X===s.UNSIGNED_SHORT&&(tt=s.RGBA16UI),X===s.UNSIGNED_INT&&(tt=s.RGBA32UI),X===s.BYTE&&(tt=s.RGBA8I),X===s.SHORT&&(tt=s.RGBA16I),X===s.INT&&(tt=s.RGBA32I)),S===s.RGB&&(X===s.UNSIGNED_SHORT&&yt&&(tt=yt.RGB16_EXT),X===s.SHORT&&yt&&(tt=yt.RGB16_SNORM_EXT),X===s.UNSIGNED_INT_5_9_9_9_REV&&(tt=s.RGB9_E5),X===s.UNSIGNED_INT_10F_11F_11F_REV&&(tt=s.R11F_G11F_B10F)),S===s.RGBA){let nt=_t?aa:_e.getTransfer(rt);X===s.FLOAT&&(tt=s.RGBA32F),X===s.HALF_FLOAT&&(tt=s.RGBA16F),X===s.UNSIGNED_BYTE&&(tt=nt===Re?s.SRGB8_ALPHA8:s.RGBA8),X===s.UNSIGNED_SHORT&&yt&&(tt=yt.RGBA16_EXT),X===s.SHORT&&yt&&(tt=yt.RGBA16_SNORM_EXT),X===s.UNSIGNED_SHORT_4_4_4_4&&(tt=s.RGBA4),X===s.UNSIGNED_SHORT_5_5_5_1&&(tt=s.RGB5_A1)}return(tt===s.R16F||tt===s.R32F||tt===s.RG16F||tt===s.RG32F||tt===s.RGBA16F||tt===s.RGBA32F)&&t.get("EXT_color_buffer_float"),tt}function _(P,S){let X;return P?S===null||S===Di||S===fr?X=s.DEPTH24_STENCIL8:S===Si?X=s.DEPTH32F_STENCIL8:S===vo&&(X=s.DEPTH24_STENCIL8,Yt("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):S===null||S===Di||S===fr?X=s.DEPTH_COMPONENT24:S===Si?X=s.DEPTH_COMPONENT32F:S===vo&&(X=s.DEPTH_COMPONENT16),X}function w(P,S){return A(P)===!0||P.isFramebufferTexture&&P.minFilter!==Ln&&P.minFilter!==Jn?Math.log2(Math.max(S.width,S.height))+1:P.mipmaps.length>0?P.mipmaps.length:P.isCompressedTexture&&Array.isArray(P.image)?S.mipmaps.length:1}function F(P){let S=new WeakRef(P);n.get(P).__ref=S,p.add(S),v.register(P,S,S)}function L(P){let S=n.get(P).__ref;S!==void 0&&(p.delete(S),v.unregister(S))}function D(P){H(P.target)}function z(P){U(P.target)}function H(P){P.removeEventListener("dispose",D),L(P),Y(P),P.isVideoTexture&&h.delete(P),P.isHTMLTexture&&u.delete(P)}function U(P){P.removeEventListener("dispose",z),L(P),lt(P)}function W(){for(let P of p){let S=P.deref();S!==void 0&&(S.isRenderTarget===!0?U(S):H(S))}p.clear(),u.clear()}function Y(P){let S=n.get(P);if(S.__webglInit===void 0)return;let X=P.source,ct=f.get(X);if(ct){let rt=ct[S.__cacheKey];rt.usedTimes--,rt.usedTimes===0&&G(P),Object.keys(ct).length===0&&f.delete(X)}n.remove(P)}function G(P){let S=n.get(P);s.deleteTexture(S.__webglTexture);let X=P.source,ct=f.get(X);delete ct[S.__cacheKey],o.memory.textures--}function lt(P){let S=n.get(P);S.__depthDisposeCallback&&S.__depthDisposeCallback();let X=P.depthTexture;if(X&&X.renderTarget===P&&H(X),P.isWebGLCubeRenderTarget)for(let rt=0;rt<6;rt++){if(Array.isArray(S.__webglFramebuffer[rt]))for(let _t=0;_t<S.__webglFramebuffer[rt].length;_t++)s.deleteFramebuffer(S.__webglFramebuffer[rt][_t]);else s.deleteFramebuffer(S.__webglFramebuffer[rt]);S.__webglDepthbuffer&&s.deleteRenderbuffer(S.__webglDepthbuffer[rt])}else{if(Array.isArray(S.__webglFramebuffer))for(let rt=0;rt<S.__webglFramebuffer.length;rt++)s.deleteFramebuffer(S.__webglFramebuffer[rt]);else s.deleteFramebuffer(S.__webglFramebuffer);if(S.__webglDepthbuffer&&s.deleteRenderbuffer(S.__webglDepthbuffer),S.__webglMultisampledFramebuffer&&s.deleteFramebuffer(S.__webglMultisampledFramebuffer),S.__webglColorRenderbuffer)for(let rt=0;rt<S.__webglColorRenderbuffer.length;rt++)S.__webglColorRenderbuffer[rt]&&s.deleteRenderbuffer(S.__webglColorRenderbuffer[rt]);S.__webglDepthRenderbuffer&&s.deleteRenderbuffer(S.__webglDepthRenderbuffer)}let ct=P.textures;for(let rt=0,_t=ct.length;rt<_t;rt++){let yt=n.get(ct[rt]);yt.__webglTexture&&(s.deleteTexture(yt.__webglTexture),o.memory.textures--),n.remove(ct[rt])}n.remove(P)}let J=0;function j(){J=0}function it(){return J}function ut(P){J=P}function ht(){let P=J;return P>=i.maxTextures&&Yt("WebGLTextures: Trying to use "+(P+1)+" texture units while this GPU supports only "+i.maxTextures),J+=1,P}function Q(P){let S=[];return S.push(P.wrapS),S.push(P.wrapT),S.push(P.wrapR||0),S.push(P.magFilter),S.push(P.minFilter),S.push(P.anisotropy),S.push(P.internalFormat),S.push(P.format),S.push(P.type),S.push(P.generateMipmaps),S.push(P.mipmapsAutoUpdate),S.push(P.premultiplyAlpha),S.push(P.flipY),S.push(P.unpackAlignment),S.push(P.colorSpace),S.join()}function mt(P,S){let X=n.get(P);if(P.isVideoTexture&&Fe(P),P.isRenderTargetTexture===!1&&P.isExternalTexture!==!0&&P.version>0&&X.__version!==P.version){let ct=P.image;if(ct===null)Yt("WebGLRenderer: Texture marked for update but no image data found.");else if(ct.complete===!1)Yt("WebGLRenderer: Texture marked for update but image is incomplete");else{Ve(X,P,S);return}}else P.isExternalTexture&&(X.__webglTexture=P.sourceTexture?P.sourceTexture:null);e.bindTexture(s.TEXTURE_2D,X.__webglTexture,s.TEXTURE0+S)}function xt(P,S){let X=n.get(P);if(P.isRenderTargetTexture===!1&&P.version>0&&X.__version!==P.version){Ve(X,P,S);return}else P.isExternalTexture&&(X.__webglTexture=P.sourceTexture?P.sourceTexture:null);e.bindTexture(s.TEXTURE_2D_ARRAY,X.__webglTexture,s.TEXTURE0+S)}function Rt(P,S){let X=n.get(P);if(P.isRenderTargetTexture===!1&&P.version>0&&X.__version!==P.version){Ve(X,P,S);return}e.bindTexture(s.TEXTURE_3D,X.__webglTexture,s.TEXTURE0+S)}function St(P,S){let X=n.get(P);if(P.version>0&&X.__version!==P.version){hn(X,P,S);return}e.bindTexture(s.TEXTURE_CUBE_MAP,X.__webglTexture,s.TEXTURE0+S)}let Wt={[Ql]:s.REPEAT,[$i]:s.CLAMP_TO_EDGE,[tc]:s.MIRRORED_REPEAT},oe={[Ln]:s.NEAREST,[em]:s.NEAREST_MIPMAP_NEAREST,[Ba]:s.NEAREST_MIPMAP_LINEAR,[Jn]:s.LINEAR,[Dc]:s.LINEAR_MIPMAP_NEAREST,[Ms]:s.LINEAR_MIPMAP_LINEAR},Vt={[rm]:s.NEVER,[fd]:s.ALWAYS,[om]:s.LESS,[ud]:s.LEQUAL,[am]:s.EQUAL,[dd]:s.GEQUAL,[lm]:s.GREATER,[cm]:s.NOTEQUAL};function de(P,S){if(S.type===Si&&t.has("OES_texture_float_linear")===!1&&(S.magFilter===Jn||S.magFilter===Dc||S.magFilter===Ba||S.magFilter===Ms||S.minFilter===Jn||S.minFilter===Dc||S.minFilter===Ba||S.minFilter===Ms)&&Yt("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),s.texParameteri(P,s.TEXTURE_WRAP_S,Wt[S.wrapS]),s.texParameteri(P,s.TEXTURE_WRAP_T,Wt[S.wrapT]),(P===s.TEXTURE_3D||P===s.TEXTURE_2D_ARRAY)&&s.texParameteri(P,s.TEXTURE_WRAP_R,Wt[S.wrapR]),s.texParameteri(P,s.TEXTURE_MAG_FILTER,oe[S.magFilter]),s.texParameteri(P,s.TEXTURE_MIN_FILTER,oe[S.minFilter]),S.compareFunction&&(s.texParameteri(P,s.TEXTURE_COMPARE_MODE,s.COMPARE_REF_TO_TEXTURE),s.texParameteri(P,s.TEXTURE_COMPARE_FUNC,Vt[S.compareFunction])),t.has("EXT_texture_filter_anisotropic")===!0){if(S.magFilter===Ln||S.minFilter!==Ba&&S.minFilter!==Ms||S.type===Si&&t.has("OES_texture_float_linear")===!1)return;if(S.anisotropy>1||n.get(S).__currentAnisotropy){let X=t.get("EXT_texture_filter_anisotropic");s.texParameterf(P,X.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(S.anisotropy,i.getMaxAnisotropy())),n.get(S).__currentAnisotropy=S.anisotropy}}}function ce(P,S){let X=!1;P.__webglInit===void 0&&(P.__webglInit=!0,S.addEventListener("dispose",D),F(S));let ct=S.source,rt=f.get(ct);rt===void 0&&(rt={},f.set(ct,rt));let _t=Q(S);if(_t!==P.__cacheKey){rt[_t]===void 0&&(rt[_t]={texture:s.createTexture(),usedTimes:0},o.memory.textures++,X=!0),rt[_t].usedTimes++;let yt=rt[P.__cacheKey];yt!==void 0&&(rt[P.__cacheKey].usedTimes--,yt.usedTimes===0&&G(S)),P.__cacheKey=_t,P.__webglTexture=rt[_t].texture}return X}function se(P,S,X){return Math.floor(Math.floor(P/X)/S)}function Je(P,S,X,ct){let _t=P.updateRanges;if(_t.length===0)e.texSubImage2D(s.TEXTURE_2D,0,0,0,S.width,S.height,X,ct,S.data);else{_t.sort((O,st)=>O.start-st.start);let yt=0;for(let O=1;O<_t.length;O++){let st=_t[yt],et=_t[O],Et=st.start+st.count,gt=se(et.start,S.width,4),Mt=se(st.start,S.width,4);et.start<=Et+1&&gt===Mt&&se(et.start+et.count-1,S.width,4)===gt?st.count=Math.max(st.count,et.start+et.count-st.start):(++yt,_t[yt]=et)}_t.length=yt+1;let tt=e.getParameter(s.UNPACK_ROW_LENGTH),nt=e.getParameter(s.UNPACK_SKIP_PIXELS),ft=e.getParameter(s.UNPACK_SKIP_ROWS);e.pixelStorei(s.UNPACK_ROW_LENGTH,S.width);for(let O=0,st=_t.length;O<st;O++){let et=_t[O],Et=Math.floor(et.start/4),gt=Math.ceil(et.count/4),Mt=Et%S.width,Gt=Math.floor(Et/S.width),jt=gt,at=1;e.pixelStorei(s.UNPACK_SKIP_PIXELS,Mt),e.pixelStorei(s.UNPACK_SKIP_ROWS,Gt),e.texSubImage2D(s.TEXTURE_2D,0,Mt,Gt,jt,at,X,ct,S.data)}P.clearUpdateRanges(),e.pixelStorei(s.UNPACK_ROW_LENGTH,tt),e.pixelStorei(s.UNPACK_SKIP_PIXELS,nt),e.pixelStorei(s.UNPACK_SKIP_ROWS,ft)}}function Ve(P,S,X){let ct=s.TEXTURE_2D;(S.isDataArrayTexture||S.isCompressedArrayTexture)&&(ct=s.TEXTURE_2D_ARRAY),S.isData3DTexture&&(ct=s.TEXTURE_3D);let rt=ce(P,S),_t=S.source;e.bindTexture(ct,P.__webglTexture,s.TEXTURE0+X);let yt=n.get(_t);if(_t.version!==yt.__version||rt===!0){if(e.activeTexture(s.TEXTURE0+X),(typeof ImageBitmap<"u"&&S.image instanceof ImageBitmap)===!1){let at=_e.getPrimaries(_e.workingColorSpace),Bt=S.colorSpace===bs?null:_e.getPrimaries(S.colorSpace),Qt=S.colorSpace===bs||at===Bt?s.NONE:s.BROWSER_DEFAULT_WEBGL;e.pixelStorei(s.UNPACK_FLIP_Y_WEBGL,S.flipY),e.pixelStorei(s.UNPACK_PREMULTIPLY_ALPHA_WEBGL,S.premultiplyAlpha),e.pixelStorei(s.UNPACK_COLORSPACE_CONVERSION_WEBGL,Qt)}e.pixelStorei(s.UNPACK_ALIGNMENT,S.unpackAlignment);let nt=y(S.image,!1,i.maxTextureSize);nt=Ht(S,nt);let ft=r.convert(S.format,S.colorSpace),O=r.convert(S.type),st=b(S.internalFormat,ft,O,S.normalized,S.colorSpace,S.isVideoTexture);de(ct,S);let et,Et=S.mipmaps,gt=S.isVideoTexture!==!0,Mt=yt.__version===void 0||rt===!0,Gt=_t.dataReady,jt=w(S,nt);if(S.isDepthTexture)st=_(S.format===Ss,S.type),Mt&&(gt?e.texStorage2D(s.TEXTURE_2D,1,st,nt.width,nt.height):e.texImage2D(s.TEXTURE_2D,0,st,nt.width,nt.height,0,ft,O,null));else if(S.isDataTexture)if(Et.length>0){gt&&Mt&&e.texStorage2D(s.TEXTURE_2D,jt,st,Et[0].width,Et[0].height);for(let at=0,Bt=Et.length;at<Bt;at++)et=Et[at],gt?Gt&&e.texSubImage2D(s.TEXTURE_2D,at,0,0,et.width,et.height,ft,O,et.data):e.texImage2D(s.TEXTURE_2D,at,st,et.width,et.height,0,ft,O,et.data);S.generateMipmaps=!1}else gt?(Mt&&e.texStorage2D(s.TEXTURE_2D,jt,st,nt.width,nt.height),Gt&&Je(S,nt,ft,O)):e.texImage2D(s.TEXTURE_2D,0,st,nt.width,nt.height,0,ft,O,nt.data);else if(S.isCompressedTexture)if(S.isCompressedArrayTexture){gt&&Mt&&e.texStorage3D(s.TEXTURE_2D_ARRAY,jt,st,Et[0].width,Et[0].height,nt.depth);for(let at=0,Bt=Et.length;at<Bt;at++)if(et=Et[at],S.format!==Ui)if(ft!==null)if(gt){if(Gt)if(S.layerUpdates.size>0){let Qt=wd(et.width,et.height,S.format,S.type);for(let Ct of S.layerUpdates){let le=et.data.subarray(Ct*Qt/et.data.BYTES_PER_ELEMENT,(Ct+1)*Qt/et.data.BYTES_PER_ELEMENT);e.compressedTexSubImage3D(s.TEXTURE_2D_ARRAY,at,0,0,Ct,et.width,et.height,1,ft,le)}}else e.compressedTexSubImage3D(s.TEXTURE_2D_ARRAY,at,0,0,0,et.width,et.height,nt.depth,ft,et.data)}else e.compressedTexImage3D(s.TEXTURE_2D_ARRAY,at,st,et.width,et.height,nt.depth,0,et.data,0,0);else Yt("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else gt?Gt&&e.texSubImage3D(s.TEXTURE_2D_ARRAY,at,0,0,0,et.width,et.height,nt.depth,ft,O,et.data):e.texImage3D(s.TEXTURE_2D_ARRAY,at,st,et.width,et.height,nt.depth,0,ft,O,et.data);S.layerUpdates.size>0&&S.clearLayerUpdates()}else{gt&&Mt&&e.texStorage2D(s.TEXTURE_2D,jt,st,Et[0].width,Et[0].height);for(let at=0,Bt=Et.length;at<Bt;at++)et=Et[at],S.format!==Ui?ft!==null?gt?Gt&&e.compressedTexSubImage2D(s.TEXTURE_2D,at,0,0,et.width,et.height,ft,et.data):e.compressedTexImage2D(s.TEXTURE_2D,at,st,et.width,et.height,0,et.data):Yt("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):gt?Gt&&e.texSubImage2D(s.TEXTURE_2D,at,0,0,et.width,et.height,ft,O,et.data):e.texImage2D(s.TEXTURE_2D,at,st,et.width,et.height,0,ft,O,et.data)}else if(S.isDataArrayTexture)if(gt){if(Mt&&e.texStorage3D(s.TEXTURE_2D_ARRAY,jt,st,nt.width,nt.height,nt.depth),Gt)if(S.layerUpdates.size>0){let at=wd(nt.width,nt.height,S.format,S.type);for(let Bt of S.layerUpdates){let Qt=nt.data.subarray(Bt*at/nt.data.BYTES_PER_ELEMENT,(Bt+1)*at/nt.data.BYTES_PER_ELEMENT);e.texSubImage3D(s.TEXTURE_2D_ARRAY,0,0,0,Bt,nt.width,nt.height,1,ft,O,Qt)}S.clearLayerUpdates()}else e.texSubImage3D(s.TEXTURE_2D_ARRAY,0,0,0,0,nt.width,nt.height,nt.depth,ft,O,nt.data)}else e.texImage3D(s.TEXTURE_2D_ARRAY,0,st,nt.width,nt.height,nt.depth,0,ft,O,nt.data);else if(S.isData3DTexture)gt?(Mt&&e.texStorage3D(s.TEXTURE_3D,jt,st,nt.width,nt.height,nt.depth),Gt&&e.texSubImage3D(s.TEXTURE_3D,0,0,0,0,nt.width,nt.height,nt.depth,ft,O,nt.data)):e.texImage3D(s.TEXTURE_3D,0,st,nt.width,nt.height,nt.depth,0,ft,O,nt.data);else if(S.isFramebufferTexture){if(Mt)if(gt)e.texStorage2D(s.TEXTURE_2D,jt,st,nt.width,nt.height);else{let at=nt.width,Bt=nt.height;for(let Qt=0;Qt<jt;Qt++)e.texImage2D(s.TEXTURE_2D,Qt,st,at,Bt,0,ft,O,null),at>>=1,Bt>>=1}}else if(S.isHTMLTexture){if("texElementImage2D"in s){let at=s.canvas;if(at.hasAttribute("layoutsubtree")||at.setAttribute("layoutsubtree","true"),nt.parentNode!==at){at.appendChild(nt),u.add(S),at.onpaint=Bt=>{let Qt=Bt.changedElements;for(let Ct of u)Qt.includes(Ct.image)&&(Ct.needsUpdate=!0)},at.requestPaint();return}if(s.texElementImage2D.length===3)s.texElementImage2D(s.TEXTURE_2D,s.RGBA8,nt);else{let Qt=s.RGBA,Ct=s.RGBA,le=s.UNSIGNED_BYTE;s.texElementImage2D(s.TEXTURE_2D,0,Qt,Ct,le,nt)}s.texParameteri(s.TEXTURE_2D,s.TEXTURE_MIN_FILTER,s.LINEAR),s.texParameteri(s.TEXTURE_2D,s.TEXTURE_WRAP_S,s.CLAMP_TO_EDGE),s.texParameteri(s.TEXTURE_2D,s.TEXTURE_WRAP_T,s.CLAMP_TO_EDGE)}}else if(Et.length>0){if(gt&&Mt){let at=qt(Et[0]);e.texStorage2D(s.TEXTURE_2D,jt,st,at.width,at.height)}for(let at=0,Bt=Et.length;at<Bt;at++)et=Et[at],gt?Gt&&e.texSubImage2D(s.TEXTURE_2D,at,0,0,ft,O,et):e.texImage2D(s.TEXTURE_2D,at,st,ft,O,et);S.generateMipmaps=!1}else if(gt){if(Mt){let at=qt(nt);e.texStorage2D(s.TEXTURE_2D,jt,st,at.width,at.height)}Gt&&e.texSubImage2D(s.TEXTURE_2D,0,0,0,ft,O,nt)}else e.texImage2D(s.TEXTURE_2D,0,st,ft,O,nt);A(S)&&S.mipmapsAutoUpdate===!0&&M(ct),yt.__version=_t.version,S.onUpdate&&S.onUpdate(S)}P.__version=S.version}function hn(P,S,X){if(S.image.length!==6)return;let ct=ce(P,S),rt=S.source;e.bindTexture(s.TEXTURE_CUBE_MAP,P.__webglTexture,s.TEXTURE0+X);let _t=n.get(rt);if(rt.version!==_t.__version||ct===!0){e.activeTexture(s.TEXTURE0+X);let yt=_e.getPrimaries(_e.workingColorSpace),tt=S.colorSpace===bs?null:_e.getPrimaries(S.colorSpace),nt=S.colorSpace===bs||yt===tt?s.NONE:s.BROWSER_DEFAULT_WEBGL;e.pixelStorei(s.UNPACK_FLIP_Y_WEBGL,S.flipY),e.pixelStorei(s.UNPACK_PREMULTIPLY_ALPHA_WEBGL,S.premultiplyAlpha),e.pixelStorei(s.UNPACK_ALIGNMENT,S.unpackAlignment),e.pixelStorei(s.UNPACK_COLORSPACE_CONVERSION_WEBGL,nt);let ft=S.isCompressedTexture||S.image[0].isCompressedTexture,O=S.image[0]&&S.image[0].isDataTexture,st=[];for(let Ct=0;Ct<6;Ct++)!ft&&!O?st[Ct]=y(S.image[Ct],!0,i.maxCubemapSize):st[Ct]=O?S.image[Ct].image:S.image[Ct],st[Ct]=Ht(S,st[Ct]);let et=st[0],Et=r.convert(S.format,S.colorSpace),gt=r.convert(S.type),Mt=b(S.internalFormat,Et,gt,S.normalized,S.colorSpace),Gt=S.isVideoTexture!==!0,jt=_t.__version===void 0||ct===!0,at=rt.dataReady,Bt=w(S,et);de(s.TEXTURE_CUBE_MAP,S);let Qt;if(S.isDepthTexture){if(Mt=_(S.format===Ss,S.type),jt)if(Gt)e.texStorage2D(s.TEXTURE_CUBE_MAP,1,Mt,et.width,et.height);else for(let Ct=0;Ct<6;Ct++)e.texImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,0,Mt,et.width,et.height,0,Et,gt,null)}else if(ft){Gt&&jt&&e.texStorage2D(s.TEXTURE_CUBE_MAP,Bt,Mt,et.width,et.height);for(let Ct=0;Ct<6;Ct++){Qt=st[Ct].mipmaps;for(let le=0;le<Qt.length;le++){let Ge=Qt[le];S.format!==Ui?Et!==null?Gt?at&&e.compressedTexSubImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,le,0,0,Ge.width,Ge.height,Et,Ge.data):e.compressedTexImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,le,Mt,Ge.width,Ge.height,0,Ge.data):Yt("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):Gt?at&&e.texSubImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,le,0,0,Ge.width,Ge.height,Et,gt,Ge.data):e.texImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,le,Mt,Ge.width,Ge.height,0,Et,gt,Ge.data)}}}else{if(Qt=S.mipmaps,Gt&&jt){Qt.length>0&&Bt++;let Ct=qt(st[0]);e.texStorage2D(s.TEXTURE_CUBE_MAP,Bt,Mt,Ct.width,Ct.height)}for(let Ct=0;Ct<6;Ct++)if(O){Gt?at&&e.texSubImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,0,0,0,st[Ct].width,st[Ct].height,Et,gt,st[Ct].data):e.texImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,0,Mt,st[Ct].width,st[Ct].height,0,Et,gt,st[Ct].data);for(let le=0;le<Qt.length;le++){let Hn=Qt[le].image[Ct].image;Gt?at&&e.texSubImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,le+1,0,0,Hn.width,Hn.height,Et,gt,Hn.data):e.texImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,le+1,Mt,Hn.width,Hn.height,0,Et,gt,Hn.data)}}else{Gt?at&&e.texSubImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,0,0,0,Et,gt,st[Ct]):e.texImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,0,Mt,Et,gt,st[Ct]);for(let le=0;le<Qt.length;le++){let Ge=Qt[le];Gt?at&&e.texSubImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,le+1,0,0,Et,gt,Ge.image[Ct]):e.texImage2D(s.TEXTURE_CUBE_MAP_POSITIVE_X+Ct,le+1,Mt,Et,gt,Ge.image[Ct])}}}A(S)&&S.mipmapsAutoUpdate===!0&&M(s.TEXTURE_CUBE_MAP),_t.__version=rt.version,S.onUpdate&&S.onUpdate(S)}P.__version=S.version}function Ne(P,S,X,ct,rt,_t){let yt=r.convert(X.format,X.colorSpace),tt=r.convert(X.type),nt=b(X.internalFormat,yt,tt,X.normalized,X.colorSpace),ft=n.get(S),O=n.get(X);if(O.__renderTarget=S,!ft.__hasExternalTextures){let st=Math.max(1,S.width>>_t),et=Math.max(1,S.height>>_t);rt===s.TEXTURE_3D||rt===s.TEXTURE_2D_ARRAY?e.texImage3D(rt,_t,nt,st,et,S.depth,0,yt,tt,null):e.texImage2D(rt,_t,nt,st,et,0,yt,tt,null)}e.bindFramebuffer(s.FRAMEBUFFER,P),bt(S)?a.framebufferTexture2DMultisampleEXT(s.FRAMEBUFFER,ct,rt,O.__webglTexture,0,ae(S)):(rt===s.TEXTURE_2D||rt>=s.TEXTURE_CUBE_MAP_POSITIVE_X&&rt<=s.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&s.framebufferTexture2D(s.FRAMEBUFFER,ct,rt,O.__webglTexture,_t),e.bindFramebuffer(s.FRAMEBUFFER,null)}function Tn(P,S,X){if(s.bindRenderbuffer(s.RENDERBUFFER,P),S.depthBuffer){let ct=S.depthTexture,rt=ct&&ct.isDepthTexture?ct.type:null,_t=_(S.stencilBuffer,rt),yt=S.stencilBuffer?s.DEPTH_STENCIL_ATTACHMENT:s.DEPTH_ATTACHMENT;bt(S)?a.renderbufferStorageMultisampleEXT(s.RENDERBUFFER,ae(S),_t,S.width,S.height):X?s.renderbufferStorageMultisample(s.RENDERBUFFER,ae(S),_t,S.width,S.height):s.renderbufferStorage(s.RENDERBUFFER,_t,S.width,S.height),s.framebufferRenderbuffer(s.FRAMEBUFFER,yt,s.RENDERBUFFER,P)}else{let ct=S.textures;for(let rt=0;rt<ct.length;rt++){let _t=ct[rt],yt=r.convert(_t.format,_t.colorSpace),tt=r.convert(_t.type),nt=b(_t.internalFormat,yt,tt,_t.normalized,_t.colorSpace);bt(S)?a.renderbufferStorageMultisampleEXT(s.RENDERBUFFER,ae(S),nt,S.width,S.height):X?s.renderbufferStorageMultisample(s.RENDERBUFFER,ae(S),nt,S.width,S.height):s.renderbufferStorage(s.RENDERBUFFER,nt,S.width,S.height)}}s.bindRenderbuffer(s.RENDERBUFFER,null)}function Me(P,S,X){let ct=S.isWebGLCubeRenderTarget===!0;if(e.bindFramebuffer(s.FRAMEBUFFER,P),!(S.depthTexture&&S.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let rt=n.get(S.depthTexture);rt.__renderTarget=S;let _t=ct?S.depthTexture.image[0]:S.depthTexture.image;(!rt.__webglTexture||_t.width!==S.width||_t.height!==S.height)&&(_t.width=S.width,_t.height=S.height,S.depthTexture.needsUpdate=!0),ct?St(S.depthTexture,0):mt(S.depthTexture,0);let yt=rt.__webglTexture,tt=ae(S),nt=ct?s.TEXTURE_CUBE_MAP_POSITIVE_X+X:s.TEXTURE_2D,ft=S.depthTexture.format===Ss?s.DEPTH_STENCIL_ATTACHMENT:s.DEPTH_ATTACHMENT;if(S.depthTexture.format===gs)bt(S)?a.framebufferTexture2DMultisampleEXT(s.FRAMEBUFFER,ft,nt,yt,0,tt):s.framebufferTexture2D(s.FRAMEBUFFER,ft,nt,yt,0);else if(S.depthTexture.format===Ss)bt(S)?a.framebufferTexture2DMultisampleEXT(s.FRAMEBUFFER,ft,nt,yt,0,tt):s.framebufferTexture2D(s.FRAMEBUFFER,ft,nt,yt,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function yn(P){let S=n.get(P),X=P.isWebGLCubeRenderTarget===!0;if(S.__boundDepthTexture!==P.depthTexture){let ct=P.depthTexture;if(S.__depthDisposeCallback&&S.__depthDisposeCallback(),ct){let rt=()=>{delete S.__boundDepthTexture,delete S.__depthDisposeCallback,ct.removeEventListener("dispose",rt)};ct.addEventListener("dispose",rt),S.__depthDisposeCallback=rt}S.__boundDepthTexture=ct}if(P.depthTexture&&!S.__autoAllocateDepthBuffer)if(X)for(let ct=0;ct<6;ct++)Me(S.__webglFramebuffer[ct],P,ct);else P.texture.mipmaps.length>0?Me(S.__webglFramebuffer[0],P,0):Me(S.__webglFramebuffer,P,0);else if(X){S.__webglDepthbuffer=[];for(let ct=0;ct<6;ct++)if(e.bindFramebuffer(s.FRAMEBUFFER,S.__webglFramebuffer[ct]),S.__webglDepthbuffer[ct]===void 0)S.__webglDepthbuffer[ct]=s.createRenderbuffer(),Tn(S.__webglDepthbuffer[ct],P,!1);else{let rt=P.stencilBuffer?s.DEPTH_STENCIL_ATTACHMENT:s.DEPTH_ATTACHMENT,_t=S.__webglDepthbuffer[ct];s.bindRenderbuffer(s.RENDERBUFFER,_t),s.framebufferRenderbuffer(s.FRAMEBUFFER,rt,s.RENDERBUFFER,_t)}}else if(P.texture.mipmaps.length>0?e.bindFramebuffer(s.FRAMEBUFFER,S.__webglFramebuffer[0]):e.bindFramebuffer(s.FRAMEBUFFER,S.__webglFramebuffer),S.__webglDepthbuffer===void 0)S.__webglDepthbuffer=s.createRenderbuffer(),Tn(S.__webglDepthbuffer,P,!1);else{let rt=P.stencilBuffer?s.DEPTH_STENCIL_ATTACHMENT:s.DEPTH_ATTACHMENT,_t=S.__webglDepthbuffer;s.bindRenderbuffer(s.RENDERBUFFER,_t),s.framebufferRenderbuffer(s.FRAMEBUFFER,rt,s.RENDERBUFFER,_t)}e.bindFramebuffer(s.FRAMEBUFFER,null)}function tn(P,S,X){let ct=n.get(P);S!==void 0&&Ne(ct.__webglFramebuffer,P,P.texture,s.COLOR_ATTACHMENT0,s.TEXTURE_2D,0),X!==void 0&&yn(P)}function un(P){let S=P.texture,X=n.get(P),ct=n.get(S);P.addEventListener("dispose",z),F(P);let rt=P.textures,_t=P.isWebGLCubeRenderTarget===!0,yt=rt.length>1;if(yt||(ct.__webglTexture===void 0&&(ct.__webglTexture=s.createTexture()),ct.__version=S.version,o.memory.textures++),_t){X.__webglFramebuffer=[];for(let tt=0;tt<6;tt++)if(S.mipmaps.length>0){X.__webglFramebuffer[tt]=[];for(let nt=0;nt<S.mipmaps.length;nt++)X.__webglFramebuffer[tt][nt]=s.createFramebuffer()}else X.__webglFramebuffer[tt]=s.createFramebuffer()}else{if(S.mipmaps.length>0){X.__webglFramebuffer=[];for(let tt=0;tt<S.mipmaps.length;tt++)X.__webglFramebuffer[tt]=s.createFramebuffer()}else X.__webglFramebuffer=s.createFramebuffer();if(yt)for(let tt=0,nt=rt.length;tt<nt;tt++){let ft=n.get(rt[tt]);ft.__webglTexture===void 0&&(ft.__webglTexture=s.createTexture(),o.memory.textures++)}if(P.samples>0&&bt(P)===!1){X.__webglMultisampledFramebuffer=s.createFramebuffer(),X.__webglColorRenderbuffer=[],e.bindFramebuffer(s.FRAMEBUFFER,X.__webglMultisampledFramebuffer);for(let tt=0;tt<rt.length;tt++){let nt=rt[tt];X.__webglColorRenderbuffer[tt]=s.createRenderbuffer(),s.bindRenderbuffer(s.RENDERBUFFER,X.__webglColorRenderbuffer[tt]);let ft=r.convert(nt.format,nt.colorSpace),O=r.convert(nt.type),st=b(nt.internalFormat,ft,O,nt.normalized,nt.colorSpace,P.isXRRenderTarget===!0),et=ae(P);s.renderbufferStorageMultisample(s.RENDERBUFFER,et,st,P.width,P.height),s.framebufferRenderbuffer(s.FRAMEBUFFER,s.COLOR_ATTACHMENT0+tt,s.RENDERBUFFER,X.__webglColorRenderbuffer[tt])}s.bindRenderbuffer(s.RENDERBUFFER,null),P.depthBuffer&&(X.__webglDepthRenderbuffer=s.createRenderbuffer(),Tn(X.__webglDepthRenderbuffer,P,!0)),e.bindFramebuffer(s.FRAMEBUFFER,null)}}if(_t){e.bindTexture(s.TEXTURE_CUBE_MAP,ct.__webglTexture),de(s.TEXTURE_CUBE_MAP,S);for(let tt=0;tt<6;tt++)if(S.mipmaps.length>0)for(let nt=0;nt<S.mipmaps.length;nt++)Ne(X.__webglFramebuffer[tt][nt],P,S,s.COLOR_ATTACHMENT0,s.TEXTURE_CUBE_MAP_POSITIVE_X+tt,nt);else Ne(X.__webglFramebuffer[tt],P,S,s.COLOR_ATTACHMENT0,s.TEXTURE_CUBE_MAP_POSITIVE_X+tt,0);A(S)?M(s.TEXTURE_CUBE_MAP):S.mipmaps.length>0&&s.texParameteri(s.TEXTURE_CUBE_MAP,s.TEXTURE_MAX_LEVEL,S.mipmaps.length-1),e.unbindTexture()}else if(yt){for(let tt=0,nt=rt.length;tt<nt;tt++){let ft=rt[tt],O=n.get(ft),st=s.TEXTURE_2D;(P.isWebGL3DRenderTarget||P.isWebGLArrayRenderTarget)&&(st=P.isWebGL3DRenderTarget?s.TEXTURE_3D:s.TEXTURE_2D_ARRAY),e.bindTexture(st,O.__webglTexture),de(st,ft),Ne(X.__webglFramebuffer,P,ft,s.COLOR_ATTACHMENT0+tt,st,0),A(ft)&&M(st)}e.unbindTexture()}else{let tt=s.TEXTURE_2D;if((P.isWebGL3DRenderTarget||P.isWebGLArrayRenderTarget)&&(tt=P.isWebGL3DRenderTarget?s.TEXTURE_3D:s.TEXTURE_2D_ARRAY),e.bindTexture(tt,ct.__webglTexture),de(tt,S),S.mipmaps.length>0)for(let nt=0;nt<S.mipmaps.length;nt++)Ne(X.__webglFramebuffer[nt],P,S,s.COLOR_ATTACHMENT0,tt,nt);else Ne(X.__webglFramebuffer,P,S,s.COLOR_ATTACHMENT0,tt,0);A(S)?M(tt):S.mipmaps.length>0&&s.texParameteri(tt,s.TEXTURE_MAX_LEVEL,S.mipmaps.length-1),e.unbindTexture()}P.depthBuffer&&yn(P)}function B(P){let S=P.textures;for(let X=0,ct=S.length;X<ct;X++){let rt=S[X];if(A(rt)&&rt.mipmapsAutoUpdate===!0){let _t=R(P),yt=n.get(rt).__webglTexture;e.bindTexture(_t,yt),M(_t),e.unbindTexture()}}}let Pt=[];function $t(P){if(P.samples>0){if(bt(P)===!1){let S=P.textures,X=P.width,ct=P.height,rt=s.COLOR_BUFFER_BIT,_t=P.stencilBuffer?s.DEPTH_STENCIL_ATTACHMENT:s.DEPTH_ATTACHMENT,yt=n.get(P),tt=S.length>1;if(tt)for(let ft=0;ft<S.length;ft++)e.bindFramebuffer(s.FRAMEBUFFER,yt.__webglMultisampledFramebuffer),s.framebufferRenderbuffer(s.FRAMEBUFFER,s.COLOR_ATTACHMENT0+ft,s.RENDERBUFFER,null),e.bindFramebuffer(s.FRAMEBUFFER,yt.__webglFramebuffer),s.framebufferTexture2D(s.DRAW_FRAMEBUFFER,s.COLOR_ATTACHMENT0+ft,s.TEXTURE_2D,null,0);e.bindFramebuffer(s.READ_FRAMEBUFFER,yt.__webglMultisampledFramebuffer),P.texture.mipmaps.length>0?e.bindFramebuffer(s.DRAW_FRAMEBUFFER,yt.__webglFramebuffer[0]):e.bindFramebuffer(s.DRAW_FRAMEBUFFER,yt.__webglFramebuffer);for(let ft=0;ft<S.length;ft++){if(P.resolveDepthBuffer&&(P.depthBuffer&&(rt|=s.DEPTH_BUFFER_BIT),P.stencilBuffer&&P.resolveStencilBuffer&&(rt|=s.STENCIL_BUFFER_BIT)),tt){s.framebufferRenderbuffer(s.READ_FRAMEBUFFER,s.COLOR_ATTACHMENT0,s.RENDERBUFFER,yt.__webglColorRenderbuffer[ft]);let O=n.get(S[ft]).__webglTexture;s.framebufferTexture2D(s.DRAW_FRAMEBUFFER,s.COLOR_ATTACHMENT0,s.TEXTURE_2D,O,0)}s.blitFramebuffer(0,0,X,ct,0,0,X,ct,rt,s.NEAREST),l===!0&&(Pt.length=0,Pt.push(s.COLOR_ATTACHMENT0+ft),P.depthBuffer&&P.storeMultisampledDepthBuffer===!1&&Pt.push(_t),s.invalidateFramebuffer(s.READ_FRAMEBUFFER,Pt))}if(e.bindFramebuffer(s.READ_FRAMEBUFFER,null),e.bindFramebuffer(s.DRAW_FRAMEBUFFER,null),tt)for(let ft=0;ft<S.length;ft++){e.bindFramebuffer(s.FRAMEBUFFER,yt.__webglMultisampledFramebuffer),s.framebufferRenderbuffer(s.FRAMEBUFFER,s.COLOR_ATTACHMENT0+ft,s.RENDERBUFFER,yt.__webglColorRenderbuffer[ft]);let O=n.get(S[ft]).__webglTexture;e.bindFramebuffer(s.FRAMEBUFFER,yt.__webglFramebuffer),s.framebufferTexture2D(s.DRAW_FRAMEBUFFER,s.COLOR_ATTACHMENT0+ft,s.TEXTURE_2D,O,0)}e.bindFramebuffer(s.DRAW_FRAMEBUFFER,yt.__webglMultisampledFramebuffer)}else if(P.depthBuffer&&P.storeMultisampledDepthBuffer===!1&&l){let S=P.stencilBuffer?s.DEPTH_STENCIL_ATTACHMENT:s.DEPTH_ATTACHMENT;s.invalidateFramebuffer(s.DRAW_FRAMEBUFFER,[S])}}}function ae(P){return Math.min(i.maxSamples,P.samples)}function bt(P){let S=n.get(P);return P.samples>0&&t.has("WEBGL_multisampled_render_to_texture")===!0&&S.__useRenderToTexture!==!1}function Fe(P){let S=o.render.frame;h.get(P)!==S&&(h.set(P,S),P.update())}function Ht(P,S){let X=P.colorSpace,ct=P.format,rt=P.type;return P.isCompressedTexture===!0||P.isVideoTexture===!0||X!==oa&&X!==bs&&(_e.getTransfer(X)===Re?(ct!==Ui||rt!==ti)&&Yt("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):Kt("WebGLTextures: Unsupported texture color space:",X)),S}function qt(P){return typeof HTMLImageElement<"u"&&P instanceof HTMLImageElement?(c.width=P.naturalWidth||P.width,c.height=P.naturalHeight||P.height):typeof VideoFrame<"u"&&P instanceof VideoFrame?(c.width=P.displayWidth,c.height=P.displayHeight):(c.width=P.width,c.height=P.height),c}this.allocateTextureUnit=ht,this.resetTextureUnits=j,this.getTextureUnits=it,this.setTextureUnits=ut,this.setTexture2D=mt,this.setTexture2DArray=xt,this.setTexture3D=Rt,this.setTextureCube=St,this.rebindTextures=tn,this.setupRenderTarget=un,this.updateRenderTargetMipmap=B,this.updateMultisampleRenderTarget=$t,this.setupDepthRenderbuffer=yn,this.setupFrameBufferTexture=Ne,this.useMultisampledRTT=bt,this.dispose=W}function kS(s,t){function e(n,i=bs){let r,o=_e.getTransfer(i);if(n===ti)return s.UNSIGNED_BYTE;if(n===Uc)return s.UNSIGNED_SHORT_4_4_4_4;if(n===Fc)return s.UNSIGNED_SHORT_5_5_5_1;if(n===ad)return s.UNSIGNED_INT_5_9_9_9_REV;if(n===ld)return s.UNSIGNED_INT_10F_11F_11F_REV;if(n===rd)return s.BYTE;if(n===od)return s.SHORT;if(n===vo)return s.UNSIGNED_SHORT;if(n===Nc)return s.INT;if(n===Di)return s.UNSIGNED_INT;if(n===Si)return s.FLOAT;if(n===Ni)return s.HALF_FLOAT;if(n===cd)return s.ALPHA;if(n===hd)return s.RGB;if(n===Ui)return s.RGBA;if(n===gs)return s.DEPTH_COMPONENT;if(n===Ss)return s.DEPTH_STENCIL;if(n===Oc)return s.RED;if(n===Bc)return s.RED_INTEGER;if(n===$s)return s.RG;if(n===kc)return s.RG_INTEGER;if(n===zc)return s.RGBA_INTEGER;if(n===ka||n===za||n===Ha||n===Va)if(o===Re)if(r=t.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===ka)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===za)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===Ha)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===Va)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=t.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===ka)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===za)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===Ha)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===Va)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===Hc||n===Vc||n===Gc||n===Wc)if(r=t.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===Hc)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===Vc)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===Gc)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===Wc)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===Xc||n===qc||n===Yc||n===Zc||n===$c||n===Ga||n===Jc)if(r=t.get("WEBGL_compressed_texture_etc"),r!==null){if(n===Xc||n===qc)return o===Re?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===Yc)return o===Re?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(n===Zc)return r.COMPRESSED_R11_EAC;if(n===$c)return r.COMPRESSED_SIGNED_R11_EAC;if(n===Ga)return r.COMPRESSED_RG11_EAC;if(n===Jc)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(n===Kc||n===jc||n===Qc||n===th||n===eh||n===nh||n===ih||n===sh||n===rh||n===oh||n===ah||n===lh||n===ch||n===hh)if(r=t.get("WEBGL_compressed_texture_astc"),r!==null){if(n===Kc)return o===Re?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===jc)return o===Re?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===Qc)return o===Re?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===th)return o===Re?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===eh)return o===Re?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===nh)return o===Re?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===ih)return o===Re?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===sh)return o===Re?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===rh)return o===Re?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===oh)return o===Re?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===ah)return o===Re?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===lh)return o===Re?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===ch)return o===Re?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===hh)return o===Re?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===uh||n===dh||n===fh)if(r=t.get("EXT_texture_compression_bptc"),r!==null){if(n===uh)return o===Re?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===dh)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===fh)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===ph||n===mh||n===Wa||n===gh)if(r=t.get("EXT_texture_compression_rgtc"),r!==null){if(n===ph)return r.COMPRESSED_RED_RGTC1_EXT;if(n===mh)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===Wa)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===gh)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===fr?s.UNSIGNED_INT_24_8:s[n]!==void 0?s[n]:null}return{convert:e}}var zS=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,HS=`
uniform sampler2DArray depthColor;
uniform float depthWidth;
uniform float depthHeight;

void main() {

	vec2 coord = vec2( gl_FragCoord.x / depthWidth, gl_FragCoord.y / depthHeight );

	if ( coord.x >= 1.0 ) {

		gl_FragDepth = texture( depthColor, vec3( coord.x - 1.0, coord.y, 1 ) ).r;

	} else {

		gl_FragDepth = texture( depthColor, vec3( coord.x, coord.y, 0 ) ).r;

	}

}`,Nd=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(t,e){if(this.texture===null){let n=new va(t.texture);(t.depthNear!==e.depthNear||t.depthFar!==e.depthFar)&&(this.depthNear=t.depthNear,this.depthFar=t.depthFar),this.texture=n}}getMesh(t){if(this.texture!==null&&this.mesh===null){let e=t.cameras[0].viewport,n=new Qi({vertexShader:zS,fragmentShader:HS,uniforms:{depthColor:{value:this.texture},depthWidth:{value:e.z},depthHeight:{value:e.w}}});this.mesh=new xe(new ys(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},Ud=class extends Ii{constructor(t,e){super();let n=this,i=null,r=1,o=null,a="local-floor",l=1,c=null,h=null,u=null,d=null,f=null,p=null,v=typeof XRWebGLBinding<"u",m=new Nd,g={},y=e.getContextAttributes(),A=null,M=null,R=[],b=[],_=new pt,w=null,F=null,L=new kn;L.viewport=new je;let D=new kn;D.viewport=new je;let z=[L,D],H=new Cc,U=null,W=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(Q){let mt=R[Q];return mt===void 0&&(mt=new ao,R[Q]=mt),mt.getTargetRaySpace()},this.getControllerGrip=function(Q){let mt=R[Q];return mt===void 0&&(mt=new ao,R[Q]=mt),mt.getGripSpace()},this.getHand=function(Q){let mt=R[Q];return mt===void 0&&(mt=new ao,R[Q]=mt),mt.getHandSpace()};function Y(Q){let mt=b.indexOf(Q.inputSource);if(mt===-1)return;let xt=R[mt];xt!==void 0&&(xt.update(Q.inputSource,Q.frame,c||o),xt.dispatchEvent({type:Q.type,data:Q.inputSource}))}function G(){i.removeEventListener("select",Y),i.removeEventListener("selectstart",Y),i.removeEventListener("selectend",Y),i.removeEventListener("squeeze",Y),i.removeEventListener("squeezestart",Y),i.removeEventListener("squeezeend",Y),i.removeEventListener("end",G),i.removeEventListener("inputsourceschange",lt);for(let Q=0;Q<R.length;Q++){let mt=b[Q];mt!==null&&(b[Q]=null,R[Q].disconnect(mt))}U=null,W=null,m.reset();for(let Q in g)delete g[Q];if(t.setRenderTarget(A),f=null,d=null,u=null,i=null,M=null,ht.stop(),n.isPresenting=!1,t.setPixelRatio(w),t.setSize(_.width,_.height,!1),F!==null){let Q=F.camera;Q.fov=F.fov,Q.zoom=F.zoom,Q.updateProjectionMatrix(),F=null}n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(Q){r=Q,n.isPresenting===!0&&Yt("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(Q){a=Q,n.isPresenting===!0&&Yt("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(Q){c=Q},this.getBaseLayer=function(){return d!==null?d:f},this.getBinding=function(){return u===null&&v&&(u=new XRWebGLBinding(i,e)),u},this.getFrame=function(){return p},this.getSession=function(){return i},this.setSession=async function(Q){if(i=Q,i!==null){if(A=t.getRenderTarget(),i.addEventListener("select",Y),i.addEventListener("selectstart",Y),i.addEventListener("selectend",Y),i.addEventListener("squeeze",Y),i.addEventListener("squeezestart",Y),i.addEventListener("squeezeend",Y),i.addEventListener("end",G),i.addEventListener("inputsourceschange",lt),y.xrCompatible!==!0&&await e.makeXRCompatible(),w=t.getPixelRatio(),t.getSize(_),v&&"createProjectionLayer"in XRWebGLBinding.prototype){let xt=null,Rt=null,St=null;y.depth&&(St=y.stencil?e.DEPTH24_STENCIL8:e.DEPTH_COMPONENT24,xt=y.stencil?Ss:gs,Rt=y.stencil?fr:Di);let Wt={colorFormat:e.RGBA8,depthFormat:St,scaleFactor:r};u=this.getBinding(),d=u.createProjectionLayer(Wt),i.updateRenderState({layers:[d]}),t.setPixelRatio(1),t.setSize(d.textureWidth,d.textureHeight,!1),M=new li(d.textureWidth,d.textureHeight,{format:Ui,type:ti,depthTexture:new xs(d.textureWidth,d.textureHeight,Rt,void 0,void 0,void 0,void 0,void 0,void 0,xt),stencilBuffer:y.stencil,colorSpace:t.outputColorSpace,samples:y.antialias?4:0,resolveDepthBuffer:d.ignoreDepthValues===!1,resolveStencilBuffer:d.ignoreDepthValues===!1,storeMultisampledDepthBuffer:d.ignoreDepthValues===!1,storeMultisampledStencilBuffer:d.ignoreDepthValues===!1})}else{let xt={antialias:y.antialias,alpha:!0,depth:y.depth,stencil:y.stencil,framebufferScaleFactor:r};f=new XRWebGLLayer(i,e,xt),i.updateRenderState({baseLayer:f}),t.setPixelRatio(1),t.setSize(f.framebufferWidth,f.framebufferHeight,!1),M=new li(f.framebufferWidth,f.framebufferHeight,{format:Ui,type:ti,colorSpace:t.outputColorSpace,stencilBuffer:y.stencil,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}M.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await i.requestReferenceSpace(a),ht.setContext(i),ht.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(i!==null)return i.environmentBlendMode},this.getDepthTexture=function(){return m.getDepthTexture()};function lt(Q){for(let mt=0;mt<Q.removed.length;mt++){let xt=Q.removed[mt],Rt=b.indexOf(xt);Rt>=0&&(b[Rt]=null,R[Rt].disconnect(xt))}for(let mt=0;mt<Q.added.length;mt++){let xt=Q.added[mt],Rt=b.indexOf(xt);if(Rt===-1){for(let Wt=0;Wt<R.length;Wt++)if(Wt>=b.length){b.push(xt),Rt=Wt;break}else if(b[Wt]===null){b[Wt]=xt,Rt=Wt;break}if(Rt===-1)break}let St=R[Rt];St&&St.connect(xt)}}function J(Q,mt){mt===null?Q.matrixWorld.copy(Q.matrix):Q.matrixWorld.multiplyMatrices(mt.matrixWorld,Q.matrix),Q.matrixWorldInverse.copy(Q.matrixWorld).invert()}this.updateCamera=function(Q){if(i===null)return;let mt=Q.near,xt=Q.far;m.texture!==null&&(m.depthNear>0&&(mt=m.depthNear),m.depthFar>0&&(xt=m.depthFar)),H.near=D.near=L.near=mt,H.far=D.far=L.far=xt,(U!==H.near||W!==H.far)&&(i.updateRenderState({depthNear:H.near,depthFar:H.far}),U=H.near,W=H.far),H.layers.mask=Q.layers.mask|6,L.layers.mask=H.layers.mask&-5,D.layers.mask=H.layers.mask&-3;let Rt=Q.parent,St=H.cameras;J(H,Rt);for(let Wt=0;Wt<St.length;Wt++)J(St[Wt],Rt);H.projectionMatrix.copy(L.projectionMatrix),H.projectionMatrixInverse.copy(L.projectionMatrixInverse),F===null&&Q.isPerspectiveCamera&&(F={camera:Q,fov:Q.fov,zoom:Q.zoom}),j(Q,H,Rt)};function j(Q,mt,xt){xt===null?Q.matrix.copy(mt.matrixWorld):(Q.matrix.copy(xt.matrixWorld),Q.matrix.invert(),Q.matrix.multiply(mt.matrixWorld)),Q.matrix.decompose(Q.position,Q.quaternion,Q.scale),Q.updateMatrixWorld(!0),Q.projectionMatrix.copy(mt.projectionMatrix),Q.projectionMatrixInverse.copy(mt.projectionMatrixInverse),Q.isPerspectiveCamera&&(Q.fov=so*2*Math.atan(1/Q.projectionMatrix.elements[5]),Q.zoom=1)}this.getCamera=function(){return H},this.getFoveation=function(){if(!(d===null&&f===null))return l},this.setFoveation=function(Q){l=Q,d!==null&&(d.fixedFoveation=Q),f!==null&&f.fixedFoveation!==void 0&&(f.fixedFoveation=Q)},this.hasDepthSensing=function(){return m.texture!==null},this.getDepthSensingMesh=function(){return m.getMesh(H)},this.getCameraTexture=function(Q){return g[Q]};let it=null;function ut(Q,mt){if(h=mt.getViewerPose(c||o),p=mt,h!==null){let xt=h.views;f!==null&&(t.setRenderTargetFramebuffer(M,f.framebuffer),t.setRenderTarget(M));let Rt=!1;xt.length!==H.cameras.length&&(H.cameras.length=0,Rt=!0);for(let Vt=0;Vt<xt.length;Vt++){let de=xt[Vt],ce=null;if(f!==null)ce=f.getViewport(de);else{let Je=u.getViewSubImage(d,de);ce=Je.viewport,Vt===0&&(t.setRenderTargetTextures(M,Je.colorTexture,Je.depthStencilTexture),t.setRenderTarget(M))}let se=z[Vt];se===void 0&&(se=new kn,se.layers.enable(Vt),se.viewport=new je,z[Vt]=se),se.matrix.fromArray(de.transform.matrix),se.matrix.decompose(se.position,se.quaternion,se.scale),se.projectionMatrix.fromArray(de.projectionMatrix),se.projectionMatrixInverse.copy(se.projectionMatrix).invert(),se.viewport.set(ce.x,ce.y,ce.width,ce.height),Vt===0&&(H.matrix.copy(se.matrix),H.matrix.decompose(H.position,H.quaternion,H.scale)),Rt===!0&&H.cameras.push(se)}let St=i.enabledFeatures;if(St&&St.includes("depth-sensing")&&i.depthUsage=="gpu-optimized"&&v){u=n.getBinding();let Vt=u.getDepthInformation(xt[0]);Vt&&Vt.isValid&&Vt.texture&&m.init(Vt,i.renderState)}if(St&&St.includes("camera-access")&&v){t.state.unbindTexture(),u=n.getBinding();for(let Vt=0;Vt<xt.length;Vt++){let de=xt[Vt].camera;if(de){let ce=g[de];ce||(ce=new va,g[de]=ce);let se=u.getCameraImage(de);ce.sourceTexture=se}}}}for(let xt=0;xt<R.length;xt++){let Rt=b[xt],St=R[xt];Rt!==null&&St!==void 0&&St.update(Rt,mt,c||o)}it&&it(Q,mt),mt.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:mt}),p=null}let ht=new zm;ht.setAnimationLoop(ut),this.setAnimationLoop=function(Q){it=Q},this.dispose=function(){}}},VS=new ve,Jm=new ie;Jm.set(-1,0,0,0,1,0,0,0,1);function GS(s,t){function e(m,g){m.matrixAutoUpdate===!0&&m.updateMatrix(),g.value.copy(m.matrix)}function n(m,g){g.color.getRGB(m.fogColor.value,Sd(s)),g.isFog?(m.fogNear.value=g.near,m.fogFar.value=g.far):g.isFogExp2&&(m.fogDensity.value=g.density)}function i(m,g,y,A,M){g.isNodeMaterial?g.uniformsNeedUpdate=!1:g.isMeshBasicMaterial?r(m,g):g.isMeshLambertMaterial?(r(m,g),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)):g.isMeshToonMaterial?(r(m,g),u(m,g)):g.isMeshPhongMaterial?(r(m,g),h(m,g),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)):g.isMeshStandardMaterial?(r(m,g),d(m,g),g.isMeshPhysicalMaterial&&f(m,g,M)):g.isMeshMatcapMaterial?(r(m,g),p(m,g)):g.isMeshDepthMaterial?r(m,g):g.isMeshDistanceMaterial?(r(m,g),v(m,g)):g.isMeshNormalMaterial?r(m,g):g.isLineBasicMaterial?(o(m,g),g.isLineDashedMaterial&&a(m,g)):g.isPointsMaterial?l(m,g,y,A):g.isSpriteMaterial?c(m,g):g.isShadowMaterial?(m.color.value.copy(g.color),m.opacity.value=g.opacity):g.isShaderMaterial&&(g.uniformsNeedUpdate=!1)}function r(m,g){m.opacity.value=g.opacity,g.color&&m.diffuse.value.copy(g.color),g.emissive&&m.emissive.value.copy(g.emissive).multiplyScalar(g.emissiveIntensity),g.map&&(m.map.value=g.map,e(g.map,m.mapTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,e(g.alphaMap,m.alphaMapTransform)),g.bumpMap&&(m.bumpMap.value=g.bumpMap,e(g.bumpMap,m.bumpMapTransform),m.bumpScale.value=g.bumpScale,g.side===Un&&(m.bumpScale.value*=-1)),g.normalMap&&(m.normalMap.value=g.normalMap,e(g.normalMap,m.normalMapTransform),m.normalScale.value.copy(g.normalScale),g.side===Un&&m.normalScale.value.negate()),g.displacementMap&&(m.displacementMap.value=g.displacementMap,e(g.displacementMap,m.displacementMapTransform),m.displacementScale.value=g.displacementScale,m.displacementBias.value=g.displacementBias),g.emissiveMap&&(m.emissiveMap.value=g.emissiveMap,e(g.emissiveMap,m.emissiveMapTransform)),g.specularMap&&(m.specularMap.value=g.specularMap,e(g.specularMap,m.specularMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest);let y=t.get(g),A=y.envMap,M=y.envMapRotation;A&&(m.envMap.value=A,m.envMapRotation.value.setFromMatrix4(VS.makeRotationFromEuler(M)).transpose(),A.isCubeTexture&&A.isRenderTargetTexture===!1&&m.envMapRotation.value.premultiply(Jm),m.reflectivity.value=g.reflectivity,m.ior.value=g.ior,m.refractionRatio.value=g.refractionRatio),g.lightMap&&(m.lightMap.value=g.lightMap,m.lightMapIntensity.value=g.lightMapIntensity,e(g.lightMap,m.lightMapTransform)),g.aoMap&&(m.aoMap.value=g.aoMap,m.aoMapIntensity.value=g.aoMapIntensity,e(g.aoMap,m.aoMapTransform))}function o(m,g){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,g.map&&(m.map.value=g.map,e(g.map,m.mapTransform))}function a(m,g){m.dashSize.value=g.dashSize,m.totalSize.value=g.dashSize+g.gapSize,m.scale.value=g.scale}function l(m,g,y,A){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,m.size.value=g.size*y,m.scale.value=A*.5,g.map&&(m.map.value=g.map,e(g.map,m.uvTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,e(g.alphaMap,m.alphaMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest)}function c(m,g){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,m.rotation.value=g.rotation,g.map&&(m.map.value=g.map,e(g.map,m.mapTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,e(g.alphaMap,m.alphaMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest)}function h(m,g){m.specular.value.copy(g.specular),m.shininess.value=Math.max(g.shininess,1e-4)}function u(m,g){g.gradientMap&&(m.gradientMap.value=g.gradientMap)}function d(m,g){m.metalness.value=g.metalness,g.metalnessMap&&(m.metalnessMap.value=g.metalnessMap,e(g.metalnessMap,m.metalnessMapTransform)),m.roughness.value=g.roughness,g.roughnessMap&&(m.roughnessMap.value=g.roughnessMap,e(g.roughnessMap,m.roughnessMapTransform)),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)}function f(m,g,y){m.ior.value=g.ior,g.diffuseRoughness>0&&(m.diffuseRoughness.value=g.diffuseRoughness,g.diffuseRoughnessMap&&(m.diffuseRoughnessMap.value=g.diffuseRoughnessMap,e(g.diffuseRoughnessMap,m.diffuseRoughnessMapTransform))),g.sheen>0&&(m.sheenColor.value.copy(g.sheenColor).multiplyScalar(g.sheen),m.sheenRoughness.value=g.sheenRoughness,g.sheenColorMap&&(m.sheenColorMap.value=g.sheenColorMap,e(g.sheenColorMap,m.sheenColorMapTransform)),g.sheenRoughnessMap&&(m.sheenRoughnessMap.value=g.sheenRoughnessMap,e(g.sheenRoughnessMap,m.sheenRoughnessMapTransform))),g.clearcoat>0&&(m.clearcoat.value=g.clearcoat,m.clearcoatRoughness.value=g.clearcoatRoughness,g.clearcoatMap&&(m.clearcoatMap.value=g.clearcoatMap,e(g.clearcoatMap,m.clearcoatMapTransform)),g.clearcoatRoughnessMap&&(m.clearcoatRoughnessMap.value=g.clearcoatRoughnessMap,e(g.clearcoatRoughnessMap,m.clearcoatRoughnessMapTransform)),g.clearcoatNormalMap&&(m.clearcoatNormalMap.value=g.clearcoatNormalMap,e(g.clearcoatNormalMap,m.clearcoatNormalMapTransform),m.clearcoatNormalScale.value.copy(g.clearcoatNormalScale),g.side===Un&&m.clearcoatNormalScale.value.negate())),g.dispersion>0&&(m.dispersion.value=g.dispersion),g.retroreflectivity>0&&(m.retroreflectivity.value=g.retroreflectivity),g.iridescence>0&&(m.iridescence.value=g.iridescence,m.iridescenceIOR.value=g.iridescenceIOR,m.iridescenceThicknessMinimum.value=g.iridescenceThicknessMinimum,m.iridescenceThicknessMaximum.value=g.iridescenceThicknessMaximum,g.iridescenceMap&&(m.iridescenceMap.value=g.iridescenceMap,e(g.iridescenceMap,m.iridescenceMapTransform)),g.iridescenceThicknessMap&&(m.iridescenceThicknessMap.value=g.iridescenceThicknessMap,e(g.iridescenceThicknessMap,m.iridescenceThicknessMapTransform))),g.transmission>0&&(m.transmission.value=g.transmission,m.transmissionSamplerMap.value=y.texture,m.transmissionSamplerSize.value.set(y.width,y.height),g.transmissionMap&&(m.transmissionMap.value=g.transmissionMap,e(g.transmissionMap,m.transmissionMapTransform)),m.thickness.value=g.thickness,g.thicknessMap&&(m.thicknessMap.value=g.thicknessMap,e(g.thicknessMap,m.thicknessMapTransform)),m.attenuationDistance.value=g.attenuationDistance,m.attenuationColor.value.copy(g.attenuationColor)),g.anisotropy>0&&(m.anisotropyVector.value.set(g.anisotropy*Math.cos(g.anisotropyRotation),g.anisotropy*Math.sin(g.anisotropyRotation)),g.anisotropyMap&&(m.anisotropyMap.value=g.anisotropyMap,e(g.anisotropyMap,m.anisotropyMapTransform))),m.specularIntensity.value=g.specularIntensity,m.specularColor.value.copy(g.specularColor),g.specularColorMap&&(m.specularColorMap.value=g.specularColorMap,e(g.specularColorMap,m.specularColorMapTransform)),g.specularIntensityMap&&(m.specularIntensityMap.value=g.specularIntensityMap,e(g.specularIntensityMap,m.specularIntensityMapTransform))}function p(m,g){g.matcap&&(m.matcap.value=g.matcap)}function v(m,g){let y=t.get(g).light;m.referencePosition.value.setFromMatrixPosition(y.matrixWorld),m.nearDistance.value=y.shadow.camera.near,m.farDistance.value=y.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:i}}function WS(s,t,e,n){let i={},r={};function o(y,A){let M=A.program;n.uniformBlockBinding(y,M,i[y.id])}function a(y,A){let M=i[y.id];M===void 0&&(p(y),M=l(y),i[y.id]=M,y.addEventListener("dispose",m));let R=A.program;n.updateUBOMapping(y,R);let b=t.render.frame;r[y.id]!==b&&(c(y),r[y.id]=b)}function l(y){let A=s.createBuffer(),M=y.__size,R=y.usage;return s.bindBuffer(s.UNIFORM_BUFFER,A),s.bufferData(s.UNIFORM_BUFFER,M,R),s.bindBuffer(s.UNIFORM_BUFFER,null),A}function c(y){let A=i[y.id],M=y.uniforms,R=y.__cache;s.bindBuffer(s.UNIFORM_BUFFER,A);for(let b=0,_=M.length;b<_;b++){let w=M[b];if(Array.isArray(w))for(let F=0,L=w.length;F<L;F++)h(w[F],b,F,R);else h(w,b,0,R)}s.bindBuffer(s.UNIFORM_BUFFER,null)}function h(y,A,M,R){if(d(y,A,M,R)===!0){let b=y.__offset,_=y.value;if(Array.isArray(_)){let w=0;for(let F=0;F<_.length;F++){let L=_[F],D=v(L,!0);u(L,y.__data,w),w+=D.storage/Float32Array.BYTES_PER_ELEMENT}}else u(_,y.__data,0);s.bufferSubData(s.UNIFORM_BUFFER,b,y.__data)}}function u(y,A,M){typeof y=="number"||typeof y=="boolean"?A[M]=y:y.isMatrix3?(A[M]=y.elements[0],A[M+1]=y.elements[1],A[M+2]=y.elements[2],A[M+3]=0,A[M+4]=y.elements[3],A[M+5]=y.elements[4],A[M+6]=y.elements[5],A[M+7]=0,A[M+8]=y.elements[6],A[M+9]=y.elements[7],A[M+10]=y.elements[8],A[M+11]=0):ArrayBuffer.isView(y)?A.set(y.subarray(0,A.length-M),M):y.toArray(A,M)}function d(y,A,M,R){let b=y.value,_=A+"_"+M;if(Array.isArray(b)){R[_]===void 0&&(R[_]=[]);let w=R[_],F=!1;for(let L=0;L<b.length;L++)f(b[L],w,L)===!0&&(F=!0);return F}return f(b,R,_)}function f(y,A,M){if(A[M]===void 0)return typeof y=="number"||typeof y=="boolean"?A[M]=y:ArrayBuffer.isView(y)?A[M]=y.slice():A[M]=y.clone(),!0;{let R=A[M];if(typeof y=="number"||typeof y=="boolean"){if(R!==y)return A[M]=y,!0}else{if(ArrayBuffer.isView(y))return!0;if(R.equals(y)===!1)return R.copy(y),!0}}return!1}function p(y){let A=y.uniforms,M=0,R=16;for(let _=0,w=A.length;_<w;_++){let F=Array.isArray(A[_])?A[_]:[A[_]];for(let L=0,D=F.length;L<D;L++){let z=F[L],H=Array.isArray(z.value)?z.value:[z.value],U=Array.isArray(A[_])||Array.isArray(z.value),W=M;for(let G=0,lt=H.length;G<lt;G++){let J=H[G],j=v(J,U),it=M%R,ut=it%j.boundary,ht=it+ut;M+=ut,ht!==0&&R-ht<j.storage&&(M+=R-ht),G===0&&(W=M),M+=j.storage}let Y=z.type==="int"?Int32Array:z.type==="uint"?Uint32Array:Float32Array;z.__data=new Y((M-W)/Float32Array.BYTES_PER_ELEMENT),z.__offset=W}}let b=M%R;return b>0&&(M+=R-b),y.__size=M,y.__cache={},this}function v(y,A){let M={boundary:0,storage:0};return typeof y=="number"||typeof y=="boolean"?(M.boundary=4,M.storage=4):y.isVector2?(M.boundary=8,M.storage=8):y.isVector3||y.isColor?(M.boundary=16,M.storage=12):y.isVector4?(M.boundary=16,M.storage=16):y.isMatrix3?(M.boundary=16,M.storage=48):y.isMatrix4?(M.boundary=16,M.storage=64):y.isTexture?Yt("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(y)?(M.boundary=16,M.storage=y.byteLength):Yt("WebGLRenderer: Unsupported uniform value type.",y),A===!0&&(M.boundary=16,M.storage=Math.ceil(M.storage/16)*16),M}function m(y){let A=y.target;A.removeEventListener("dispose",m),s.deleteBuffer(i[A.id]),delete i[A.id],delete r[A.id]}function g(){for(let y in i)s.deleteBuffer(i[y]);i={},r={}}return{bind:o,update:a,dispose:g}}var XS=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),es=null;function qS(){return es===null&&(es=new ma(XS,16,16,$s,Ni),es.name="DFG_LUT",es.minFilter=Jn,es.magFilter=Jn,es.wrapS=$i,es.wrapT=$i,es.generateMipmaps=!1,es.needsUpdate=!0),es}var vh=class{constructor(t={}){let{canvas:e=hm(),context:n=null,depth:i=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:h="default",failIfMajorPerformanceCaveat:u=!1,reversedDepthBuffer:d=!1,outputBufferType:f=ti}=t;this.isWebGLRenderer=!0;let p;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");p=n.getContextAttributes().alpha}else p=o;let v=f,m=new Set([zc,kc,Bc]),g=new Set([ti,Di,vo,fr,Uc,Fc]),y=new Uint32Array(4),A=new Int32Array(4),M={textures:[],min:[],max:[],resolution:[]},R=null,b=null,_=[],w=[],F=null;this.domElement=e,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=ts,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let L=this,D=!1,z=null,H=null,U=null,W=null;this._outputColorSpace=Yn;let Y=0,G=0,lt=null,J=-1,j=null,it=new je,ut=new je,ht=null,Q=new Zt(0),mt=0,xt=e.width,Rt=e.height,St=1,Wt=null,oe=null,Vt=new je(0,0,xt,Rt),de=new je(0,0,xt,Rt),ce=!1,se=new ks,Je=new oc,Ve=!1,hn=!1,Ne=new ve,Tn=new C,Me=new je,yn={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},tn=!1;function un(){return lt===null?St:1}let B=n;function Pt(T,k){return e.getContext(T,k)}let $t,ae,bt,Fe,Ht,qt,P,S,X,ct,rt,_t,yt,tt,nt,ft,O,st,et,Et,gt,Mt,Gt;try{let T={alpha:!0,depth:i,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:h,failIfMajorPerformanceCaveat:u};if("setAttribute"in e&&e.setAttribute("data-engine",`three.js r${"187"}`),e.addEventListener("webglcontextlost",Bt,!1),e.addEventListener("webglcontextrestored",Qt,!1),e.addEventListener("webglcontextcreationerror",Ct,!1),B===null){let k="webgl2";if(B=Pt(k,T),B===null)throw Pt(k)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}jt()}catch(T){throw e.removeEventListener("webglcontextlost",Bt,!1),e.removeEventListener("webglcontextrestored",Qt,!1),e.removeEventListener("webglcontextcreationerror",Ct,!1),Kt("WebGLRenderer: "+T.message),T}function jt(){$t=new iM(B),$t.init(),gt=new kS(B,$t),ae=new qv(B,$t,t,gt),bt=new OS(B,$t),ae.reversedDepthBuffer&&d&&bt.buffers.depth.setReversed(!0),H=B.createFramebuffer(),U=B.createFramebuffer(),W=B.createFramebuffer(),Fe=new oM(B),Ht=new bS,qt=new BS(B,$t,bt,Ht,ae,gt,Fe),P=new nM(L),S=new lx(B),Mt=new Wv(B,S),X=new sM(B,S,Fe,Mt),ct=new lM(B,X,S,Mt,Fe),st=new aM(B,ae,qt),nt=new Yv(Ht),rt=new SS(L,P,$t,ae,Mt,nt),_t=new GS(L,Ht),yt=new wS,tt=new IS($t),O=new Gv(L,P,bt,ct,p,l),ft=new FS(L,ct,ae),Gt=new WS(B,Fe,ae,bt),et=new Xv(B,$t,Fe),Et=new rM(B,$t,Fe),Fe.programs=rt.programs,L.capabilities=ae,L.extensions=$t,L.properties=Ht,L.renderLists=yt,L.shadowMap=ft,L.state=bt,L.info=Fe}v!==ti&&(F=new hM(v,e.width,e.height,a,i,r));let at=new Ud(L,B);this.xr=at,this.getContext=function(){return B},this.getContextAttributes=function(){return B.getContextAttributes()},this.forceContextLoss=function(){let T=$t.get("WEBGL_lose_context");T&&T.loseContext()},this.forceContextRestore=function(){let T=$t.get("WEBGL_lose_context");T&&T.restoreContext()},this.getPixelRatio=function(){return St},this.setPixelRatio=function(T){T!==void 0&&(St=T,this.setSize(xt,Rt,!1))},this.getSize=function(T){return T.set(xt,Rt)},this.setSize=function(T,k,K=!0){if(at.isPresenting){Yt("WebGLRenderer: Can't change size while VR device is presenting.");return}xt=T,Rt=k,e.width=Math.floor(T*St),e.height=Math.floor(k*St),K===!0&&(e.style.width=T+"px",e.style.height=k+"px"),F!==null&&F.setSize(e.width,e.height),this.setViewport(0,0,T,k)},this.getDrawingBufferSize=function(T){return T.set(xt*St,Rt*St).floor()},this.setDrawingBufferSize=function(T,k,K){xt=T,Rt=k,St=K,e.width=Math.floor(T*K),e.height=Math.floor(k*K),this.setViewport(0,0,T,k)},this.setEffects=function(T){if(v===ti){Kt("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(T){for(let k=0;k<T.length;k++)if(T[k].isOutputPass===!0){Yt("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}F.setEffects(T||[])},this.getCurrentViewport=function(T){return T.copy(it)},this.getViewport=function(T){return T.copy(Vt)},this.setViewport=function(T,k,K,q){T.isVector4?Vt.set(T.x,T.y,T.z,T.w):Vt.set(T,k,K,q),bt.viewport(it.copy(Vt).multiplyScalar(un()).round())},this.getScissor=function(T){return T.copy(de)},this.setScissor=function(T,k,K,q){T.isVector4?de.set(T.x,T.y,T.z,T.w):de.set(T,k,K,q),bt.scissor(ut.copy(de).multiplyScalar(un()).round())},this.getScissorTest=function(){return ce},this.setScissorTest=function(T){bt.setScissorTest(ce=T)},this.setOpaqueSort=function(T){Wt=T},this.setTransparentSort=function(T){oe=T},this.getClearColor=function(T){return T.copy(O.getClearColor())},this.setClearColor=function(){O.setClearColor(...arguments)},this.getClearAlpha=function(){return O.getClearAlpha()},this.setClearAlpha=function(){O.setClearAlpha(...arguments)},this.clear=function(T=!0,k=!0,K=!0){let q=0;if(T){let Z=!1;if(lt!==null){let wt=lt.texture.format;Z=m.has(wt)}if(Z){let wt=lt.texture.type,It=g.has(wt),Tt=O.getClearColor(),Lt=O.getClearAlpha(),zt=Tt.r,ee=Tt.g,fe=Tt.b;It?(y[0]=zt,y[1]=ee,y[2]=fe,y[3]=Lt,B.clearBufferuiv(B.COLOR,0,y)):(A[0]=zt,A[1]=ee,A[2]=fe,A[3]=Lt,B.clearBufferiv(B.COLOR,0,A))}else q|=B.COLOR_BUFFER_BIT}k&&(q|=B.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),K&&(q|=B.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),q!==0&&B.clear(q)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(T){T.setRenderer(this),z=T},this.dispose=function(){e.removeEventListener("webglcontextlost",Bt,!1),e.removeEventListener("webglcontextrestored",Qt,!1),e.removeEventListener("webglcontextcreationerror",Ct,!1),O.dispose(),yt.dispose(),tt.dispose(),qt.dispose(),Ht.dispose(),P.dispose(),ct.dispose(),X.dispose(),Mt.dispose(),Gt.dispose(),rt.dispose(),at.dispose(),at.removeEventListener("sessionstart",hl),at.removeEventListener("sessionend",Hi),rs.stop()};function Bt(T){T.preventDefault(),ca("WebGLRenderer: Context Lost."),D=!0}function Qt(){ca("WebGLRenderer: Context Restored."),D=!1;let T=Fe.autoReset,k=ft.enabled,K=ft.autoUpdate,q=ft.needsUpdate,Z=ft.type;jt(),Fe.autoReset=T,ft.enabled=k,ft.autoUpdate=K,ft.needsUpdate=q,ft.type=Z}function Ct(T){Kt("WebGLRenderer: A WebGL context could not be created. Reason: ",T.statusMessage)}function le(T){let k=T.target;k.removeEventListener("dispose",le),Ge(k)}function Ge(T){Hn(T),Ht.remove(T)}function Hn(T){let k=Ht.get(T).programs;k!==void 0&&(k.forEach(function(K){rt.releaseProgram(K)}),T.isShaderMaterial&&rt.releaseShaderCache(T))}this.renderBufferDirect=function(T,k,K,q,Z,wt){k===null&&(k=yn);let It=Z.isMesh&&Z.matrixWorld.determinantAffine()<0,Tt=zo(T,k,K,q,Z);bt.setMaterial(q,It);let Lt=K.index,zt=1;if(q.wireframe===!0){if(Lt=X.getWireframeAttribute(K),Lt===void 0)return;zt=2}let ee=K.drawRange,fe=K.attributes.position,kt=ee.start*zt,pe=(ee.start+ee.count)*zt;wt!==null&&(kt=Math.max(kt,wt.start*zt),pe=Math.min(pe,(wt.start+wt.count)*zt)),Lt!==null?(kt=Math.max(kt,0),pe=Math.min(pe,Lt.count)):fe!=null&&(kt=Math.max(kt,0),pe=Math.min(pe,fe.count));let Qe=pe-kt;if(Qe<0||Qe===1/0)return;Mt.setup(Z,q,Tt,K,Lt);let Ie,Le=et;if(Lt!==null&&(Ie=S.get(Lt),Le=Et,Le.setIndex(Ie)),Z.isMesh)q.wireframe===!0?(bt.setLineWidth(q.wireframeLinewidth*un()),Le.setMode(B.LINES)):Le.setMode(B.TRIANGLES);else if(Z.isLine){let vn=q.linewidth;vn===void 0&&(vn=1),bt.setLineWidth(vn*un()),Z.isLineSegments?Le.setMode(B.LINES):Z.isLineLoop?Le.setMode(B.LINE_LOOP):Le.setMode(B.LINE_STRIP)}else Z.isPoints?Le.setMode(B.POINTS):Z.isSprite&&Le.setMode(B.TRIANGLES);if(Z.isBatchedMesh)if($t.get("WEBGL_multi_draw"))Le.renderMultiDraw(Z._multiDrawStarts,Z._multiDrawCounts,Z._multiDrawCount);else{let vn=Z._multiDrawStarts,Ft=Z._multiDrawCounts,dn=Z._multiDrawCount,ge=Lt?S.get(Lt).bytesPerElement:1,as=Ht.get(q).currentProgram.getUniforms();for(let fn=0;fn<dn;fn++)as.setValue(B,"_gl_DrawID",fn),Le.render(vn[fn]/ge,Ft[fn])}else if(Z.isInstancedMesh)Le.renderInstances(kt,Qe,Z.count);else if(K.isInstancedBufferGeometry){let vn=K._maxInstanceCount!==void 0?K._maxInstanceCount:1/0,Ft=Math.min(K.instanceCount,vn);Le.renderInstances(kt,Qe,Ft)}else Le.render(kt,Qe)};function Oo(T,k,K,q){z!==null&&T.isNodeMaterial&&z.setObject(q,T),Ve===!0&&nt.setState(T,K,!1),T.transparent===!0&&T.side===Qn&&T.forceSinglePass===!1?(T.side=Un,T.needsUpdate=!0,Vi(T,k,q),T.side=Zs,T.needsUpdate=!0,Vi(T,k,q),T.side=Qn):Vi(T,k,q)}this.compile=function(T,k,K=null){K===null&&(K=T),z!==null&&z.renderStart(T,k,K),b=tt.get(K),b.init(k),w.push(b),K.traverseVisible(function(Z){Z.isLight&&Z.layers.test(k.layers)&&(b.pushLight(Z),Z.castShadow&&b.pushShadow(Z))}),T!==K&&T.traverseVisible(function(Z){Z.isLight&&Z.layers.test(k.layers)&&(b.pushLight(Z),Z.castShadow&&b.pushShadow(Z))}),b.setupLights(),z!==null&&z.updateLights(b.state.lightsArray),hn=this.localClippingEnabled,Ve=nt.init(this.clippingPlanes,hn),Ve===!0&&nt.setGlobalState(this.clippingPlanes,k),z!==null&&ft.render(b.state.shadowsArray,K,k);let q=new Set;return T.traverse(function(Z){if(!(Z.isMesh||Z.isPoints||Z.isLine||Z.isSprite))return;let wt=Z.material;if(wt)if(Array.isArray(wt))for(let It=0;It<wt.length;It++){let Tt=wt[It];Oo(Tt,K,k,Z),q.add(Tt)}else Oo(wt,K,k,Z),q.add(wt)}),b=w.pop(),z!==null&&z.renderEnd(),q},this.compileAsync=function(T,k,K=null){let q=this.compile(T,k,K);return new Promise(Z=>{function wt(){if(q.forEach(function(It){let Lt=Ht.get(It).currentProgram;(Lt===void 0||Lt.isReady())&&q.delete(It)}),q.size===0){Z(T);return}setTimeout(wt,10)}$t.get("KHR_parallel_shader_compile")!==null?wt():setTimeout(wt,10)})};let Sr=null;function Qh(T){Sr&&Sr(T)}function hl(){rs.stop()}function Hi(){rs.start()}let rs=new zm;rs.setAnimationLoop(Qh),typeof self<"u"&&rs.setContext(self),this.setAnimationLoop=function(T){Sr=T,at.setAnimationLoop(T),T===null?rs.stop():rs.start()},at.addEventListener("sessionstart",hl),at.addEventListener("sessionend",Hi),this.render=function(T,k){if(k!==void 0&&k.isCamera!==!0){Kt("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(D===!0)return;z!==null&&z.renderStart(T,k);let K=at.enabled===!0&&at.isPresenting===!0,q=F!==null&&(lt===null||K)&&F.begin(L,lt);if(T.matrixWorldAutoUpdate===!0&&T.updateMatrixWorld(),k.parent===null&&k.matrixWorldAutoUpdate===!0&&k.updateMatrixWorld(),at.enabled===!0&&at.isPresenting===!0&&(F===null||F.isCompositing()===!1)&&(at.cameraAutoUpdate===!0&&at.updateCamera(k),k=at.getCamera()),T.isScene===!0&&T.onBeforeRender(L,T,k,lt),b=tt.get(T,w.length),b.init(k),b.state.textureUnits=qt.getTextureUnits(),w.push(b),Ne.multiplyMatrices(k.projectionMatrix,k.matrixWorldInverse),k.isArrayCamera?Je.setFromArrayCamera(k):se.setFromProjectionMatrix(Ne,xi,k.reversedDepth),hn=this.localClippingEnabled,Ve=nt.init(this.clippingPlanes,hn),R=yt.get(T,_.length),R.init(),_.push(R),this.info.render.frame++,at.enabled===!0&&at.isPresenting===!0){let It=L.xr.getDepthSensingMesh();It!==null&&os(It,k,-1/0,L.sortObjects)}os(T,k,0,L.sortObjects),R.finish(),z!==null&&z.updateLights(b.state.lightsArray),L.sortObjects===!0&&R.sort(Wt,oe),tn=at.enabled===!1||at.isPresenting===!1||at.hasDepthSensing()===!1,tn&&O.addToRenderList(R,T),this.info.autoReset===!0&&this.info.reset(),Ve===!0&&nt.beginShadows();let Z=b.state.shadowsArray;if(ft.render(Z,T,k),Ve===!0&&nt.endShadows(),(q&&F.hasRenderPass())===!1){let It=R.opaque,Tt=R.transmissive;if(b.setupLights(),k.isArrayCamera){let Lt=k.cameras;if(Tt.length>0)for(let zt=0,ee=Lt.length;zt<ee;zt++){let fe=Lt[zt];wi(It,Tt,T,fe)}tn&&O.render(T);for(let zt=0,ee=Lt.length;zt<ee;zt++){let fe=Lt[zt];Bo(R,T,fe,fe.viewport)}}else Tt.length>0&&wi(It,Tt,T,k),tn&&O.render(T),Bo(R,T,k)}lt!==null&&G===0&&(qt.updateMultisampleRenderTarget(lt),qt.updateRenderTargetMipmap(lt)),q&&F.end(L),T.isScene===!0&&T.onAfterRender(L,T,k),Mt.resetDefaultState(),J=-1,j=null,w.pop(),w.length>0?(b=w[w.length-1],qt.setTextureUnits(b.state.textureUnits),Ve===!0&&nt.setGlobalState(L.clippingPlanes,b.state.camera)):b=null,_.pop(),_.length>0?R=_[_.length-1]:R=null,z!==null&&z.renderEnd()};function os(T,k,K,q){if(T.visible===!1)return;if(T.layers.test(k.layers)){if(T.isGroup)K=T.renderOrder;else if(T.isLOD)T.autoUpdate===!0&&T.update(k);else if(T.isLight)b.pushLight(T),T.castShadow&&b.pushShadow(T);else if(T.isSprite){let It=k.isArrayCamera?Je:se;if(!T.frustumCulled||T.intersectsFrustum(It)){q&&Me.setFromMatrixPosition(T.matrixWorld).applyMatrix4(Ne);let Tt=ct.update(T),Lt=T.material;Lt.visible&&R.push(T,Tt,Lt,K,Me.z,null,k)}}else if(T.isMesh||T.isLine||T.isPoints){let It=k.isArrayCamera?Je:se;if(!T.frustumCulled||T.intersectsFrustum(It)){let Tt=ct.update(T),Lt=T.material;if(q&&(T.boundingSphere!==void 0?(T.boundingSphere===null&&T.computeBoundingSphere(),Me.copy(T.boundingSphere.center)):(Tt.boundingSphere===null&&Tt.computeBoundingSphere(),Me.copy(Tt.boundingSphere.center)),Me.applyMatrix4(T.matrixWorld).applyMatrix4(Ne)),Array.isArray(Lt)){let zt=Tt.groups;for(let ee=0,fe=zt.length;ee<fe;ee++){let kt=zt[ee],pe=Lt[kt.materialIndex];pe&&pe.visible&&R.push(T,Tt,pe,K,Me.z,kt,k)}}else Lt.visible&&R.push(T,Tt,Lt,K,Me.z,null,k)}}}let wt=T.children;for(let It=0,Tt=wt.length;It<Tt;It++)os(wt[It],k,K,q)}function Bo(T,k,K,q){let{opaque:Z,transmissive:wt,transparent:It}=T;b.setupLightsView(K),Ve===!0&&nt.setGlobalState(L.clippingPlanes,K),q&&bt.viewport(it.copy(q)),Z.length>0&&en(Z,k,K),wt.length>0&&en(wt,k,K),It.length>0&&en(It,k,K),bt.buffers.depth.setTest(!0),bt.buffers.depth.setMask(!0),bt.buffers.color.setMask(!0),bt.setPolygonOffset(!1)}function wi(T,k,K,q){if((K.isScene===!0?K.overrideMaterial:null)!==null)return;if(b.state.transmissionRenderTarget[q.id]===void 0){let kt=$t.has("EXT_color_buffer_half_float")||$t.has("EXT_color_buffer_float");b.state.transmissionRenderTarget[q.id]=new li(1,1,{generateMipmaps:!0,type:kt?Ni:ti,minFilter:Ms,samples:Math.max(4,ae.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:_e.workingColorSpace})}let wt=b.state.transmissionRenderTarget[q.id],It=q.viewport||it;wt.setSize(It.z*L.transmissionResolutionScale,It.w*L.transmissionResolutionScale);let Tt=L.getRenderTarget(),Lt=L.getActiveCubeFace(),zt=L.getActiveMipmapLevel();L.setRenderTarget(wt),L.getClearColor(Q),mt=L.getClearAlpha(),mt<1&&L.setClearColor(16777215,.5),L.clear(),tn&&O.render(K);let ee=L.toneMapping;L.toneMapping=ts;let fe=q.viewport;if(q.viewport!==void 0&&(q.viewport=void 0),b.setupLightsView(q),Ve===!0&&nt.setGlobalState(L.clippingPlanes,q),en(T,K,q),qt.updateMultisampleRenderTarget(wt),qt.updateRenderTargetMipmap(wt),$t.has("WEBGL_multisampled_render_to_texture")===!1){let kt=!1;for(let pe=0,Qe=k.length;pe<Qe;pe++){let Ie=k[pe],{object:Le,geometry:vn,material:Ft,group:dn}=Ie;if(Ft.side===Qn&&Le.layers.test(q.layers)){let ge=Ft.side;Ft.side=Un,Ft.needsUpdate=!0,an(Le,K,q,vn,Ft,dn),Ft.side=ge,Ft.needsUpdate=!0,kt=!0}}kt===!0&&(qt.updateMultisampleRenderTarget(wt),qt.updateRenderTargetMipmap(wt))}L.setRenderTarget(Tt,Lt,zt),L.setClearColor(Q,mt),fe!==void 0&&(q.viewport=fe),L.toneMapping=ee}function en(T,k,K){let q=k.isScene===!0?k.overrideMaterial:null;for(let Z=0,wt=T.length;Z<wt;Z++){let It=T[Z],{object:Tt,geometry:Lt,group:zt}=It,ee=It.material;ee.allowOverride===!0&&q!==null&&(ee=q),Tt.layers.test(K.layers)&&an(Tt,k,K,Lt,ee,zt)}}function an(T,k,K,q,Z,wt){z!==null&&Z.isNodeMaterial&&z.setObject(T,Z),T.onBeforeRender(L,k,K,q,Z,wt),T.modelViewMatrix.multiplyMatrices(K.matrixWorldInverse,T.matrixWorld),T.normalMatrix.getNormalMatrix(T.modelViewMatrix),Z.onBeforeRender(L,k,K,q,T,wt),Z.transparent===!0&&Z.side===Qn&&Z.forceSinglePass===!1?(Z.side=Un,Z.needsUpdate=!0,L.renderBufferDirect(K,k,q,Z,T,wt),Z.side=Zs,Z.needsUpdate=!0,L.renderBufferDirect(K,k,q,Z,T,wt),Z.side=Qn):L.renderBufferDirect(K,k,q,Z,T,wt),T.onAfterRender(L,k,K,q,Z,wt)}function ln(T){let k=0;for(let K of T)K.texture!==null&&k++;return k}function Vi(T,k,K){k.isScene!==!0&&(k=yn);let q=Ht.get(T),Z=b.state.lights,wt=b.state.shadowsArray,It=Z.state.version,Tt=rt.getParameters(T,Z.state,wt,k,K,b.state.lightProbeGridArray),Lt=rt.getProgramCacheKey(Tt),zt=q.programs;q.environment=T.isMeshStandardMaterial||T.isMeshLambertMaterial||T.isMeshPhongMaterial?k.environment:null,q.fog=k.fog;let ee=T.isMeshStandardMaterial||T.isMeshLambertMaterial&&!T.envMap||T.isMeshPhongMaterial&&!T.envMap;q.envMap=P.get(T.envMap||q.environment,ee),q.envMapRotation=q.environment!==null&&T.envMap===null?k.environmentRotation:T.envMapRotation,zt===void 0&&(T.addEventListener("dispose",le),zt=new Map,q.programs=zt,q.programVariants=new Map);let fe=zt.get(Lt);if(fe!==void 0){if(q.currentProgram===fe&&q.lightsStateVersion===It)return ko(T,Tt),fe}else Tt.uniforms=rt.getUniforms(T),z!==null&&T.isNodeMaterial&&z.build(T,K,Tt),T.onBeforeCompile(Tt,L),fe=rt.acquireProgram(Tt,Lt),zt.set(Lt,fe),q.uniforms=Tt.uniforms;let kt=q.uniforms;return(!T.isShaderMaterial&&!T.isRawShaderMaterial||T.clipping===!0)&&(kt.clippingPlanes=nt.uniform),ko(T,Tt),q.needsLights=Rs(T),q.lightsStateVersion=It,q.needsLights&&(kt.ambientLightColor.value=Z.state.ambient,kt.lightProbe.value=Z.state.probe,kt.sunLights.value=Z.state.sun,kt.sunLightShadows.value=Z.state.sunShadow,kt.directionalLights.value=Z.state.directional,kt.directionalLightShadows.value=Z.state.directionalShadow,kt.spotLights.value=Z.state.spot,kt.spotLightShadows.value=Z.state.spotShadow,kt.rectAreaLights.value=Z.state.rectArea,kt.ltc_1.value=Z.state.rectAreaLTC1,kt.ltc_2.value=Z.state.rectAreaLTC2,kt.pointLights.value=Z.state.point,kt.pointLightShadows.value=Z.state.pointShadow,kt.hemisphereLights.value=Z.state.hemi,kt.sunShadowMatrix.value=Z.state.sunShadowMatrix,kt.sunShadowCascade.value=Z.state.sunShadowCascade,kt.directionalShadowMatrix.value=Z.state.directionalShadowMatrix,kt.spotLightMatrix.value=Z.state.spotLightMatrix,kt.spotLightMap.value=Z.state.spotLightMap,kt.pointShadowMatrix.value=Z.state.pointShadowMatrix),q.numLightProbeGrids=ln(b.state.lightProbeGridArray),q.currentProgram=fe,q.uniformsList=null,fe}function ni(T,k,K,q,Z){let wt=Ht.get(T),It=wt.currentProgram.id+","+q+","+Z,Tt=wt.programVariants.get(It);return Tt===void 0?(Tt=Vi(T,k,K),wt.programVariants.set(It,Tt)):(wt.currentProgram=Tt,wt.uniformsList=null,wt.outputColorSpace=q,wt.toneMapping=Z),Tt}function As(T){if(T.uniformsList===null){let k=T.currentProgram.getUniforms();T.uniformsList=Mo.seqWithValue(k.seq,T.uniforms)}return T.uniformsList}function ko(T,k){let K=Ht.get(T);K.outputColorSpace=k.outputColorSpace,K.batching=k.batching,K.batchingColor=k.batchingColor,K.instancing=k.instancing,K.instancingColor=k.instancingColor,K.instancingMorph=k.instancingMorph,K.skinning=k.skinning,K.morphTargets=k.morphTargets,K.morphNormals=k.morphNormals,K.morphColors=k.morphColors,K.morphTargetsCount=k.morphTargetsCount,K.numClippingPlanes=k.numClippingPlanes,K.numIntersection=k.numClipIntersection,K.vertexAlphas=k.vertexAlphas,K.vertexTangents=k.vertexTangents,K.toneMapping=k.toneMapping}function zo(T,k,K,q,Z){k.isScene!==!0&&(k=yn),qt.resetTextureUnits();let wt=k.fog,It=q.isMeshStandardMaterial||q.isMeshLambertMaterial||q.isMeshPhongMaterial?k.environment:null,Tt=lt===null?L.outputColorSpace:lt.isXRRenderTarget===!0?lt.texture.colorSpace:_e.workingColorSpace,Lt=q.isMeshStandardMaterial||q.isMeshLambertMaterial&&!q.envMap||q.isMeshPhongMaterial&&!q.envMap,zt=P.get(q.envMap||It,Lt),ee=q.vertexColors===!0&&!!K.attributes.color&&K.attributes.color.itemSize===4,fe=!!K.attributes.tangent&&(!!q.normalMap||q.anisotropy>0),kt=!!K.morphAttributes.position,pe=!!K.morphAttributes.normal,Qe=!!K.morphAttributes.color,Ie=ts;q.toneMapped&&(lt===null||lt.isXRRenderTarget===!0)&&(Ie=L.toneMapping);let Le=K.morphAttributes.position||K.morphAttributes.normal||K.morphAttributes.color,vn=Le!==void 0?Le.length:0,Ft=Ht.get(q),dn=b.state.lights;if(Ve===!0&&(hn===!0||T!==j)){let De=T===j&&q.id===J;nt.setState(q,T,De)}let ge=!1,as=!1;q.version===Ft.__version?Ft.needsLights&&Ft.lightsStateVersion!==dn.state.version||Z.isBatchedMesh&&Ft.batching===!1||!Z.isBatchedMesh&&Ft.batching===!0||Z.isBatchedMesh&&Ft.batchingColor===!0&&Z._colorsTexture===null||Z.isBatchedMesh&&Ft.batchingColor===!1&&Z._colorsTexture!==null||Z.isInstancedMesh&&Ft.instancing===!1||!Z.isInstancedMesh&&Ft.instancing===!0||Z.isSkinnedMesh&&Ft.skinning===!1||!Z.isSkinnedMesh&&Ft.skinning===!0||Z.isInstancedMesh&&Ft.instancingColor===!0&&Z.instanceColor===null||Z.isInstancedMesh&&Ft.instancingColor===!1&&Z.instanceColor!==null||Z.isInstancedMesh&&Ft.instancingMorph===!0&&Z.morphTexture===null||Z.isInstancedMesh&&Ft.instancingMorph===!1&&Z.morphTexture!==null||Ft.envMap!==zt||q.fog===!0&&Ft.fog!==wt||Ft.numClippingPlanes!==void 0&&(Ft.numClippingPlanes!==nt.numPlanes||Ft.numIntersection!==nt.numIntersection)||Ft.vertexAlphas!==ee||Ft.vertexTangents!==fe||Ft.morphTargets!==kt||Ft.morphNormals!==pe||Ft.morphColors!==Qe||Ft.morphTargetsCount!==vn||Ft.numLightProbeGrids!==ln(b.state.lightProbeGridArray)?ge=!0:(Ft.outputColorSpace!==Tt||Ft.toneMapping!==Ie)&&(as=!0):(ge=!0,Ft.__version=q.version);let fn=Ft.currentProgram;(ge===!0||as===!0)&&(fn=as===!0?ni(q,k,Z,Tt,Ie):Vi(q,k,Z),z&&q.isNodeMaterial&&z.onUpdateProgram(q,fn,Ft));let wr=!1,Gi=!1,ls=!1,he=fn.getUniforms(),nn=Ft.uniforms;if(bt.useProgram(fn.program)&&(wr=!0,Gi=!0,ls=!0),q.id!==J&&(J=q.id,Gi=!0),wr||j!==T){bt.buffers.depth.getReversed()&&T.reversedDepth!==!0&&(T._reversedDepth=!0,T.updateProjectionMatrix()),he.setValue(B,"projectionMatrix",T.projectionMatrix),he.setValue(B,"viewMatrix",T.matrixWorldInverse);let pn=he.map.cameraPosition;pn!==void 0&&pn.setValue(B,Tn.setFromMatrixPosition(T.matrixWorld)),ae.logarithmicDepthBuffer&&he.setValue(B,"logDepthBufFC",2/(Math.log(T.far+1)/Math.LN2)),(q.isMeshPhongMaterial||q.isMeshToonMaterial||q.isMeshLambertMaterial||q.isMeshBasicMaterial||q.isMeshStandardMaterial||q.isShaderMaterial)&&he.setValue(B,"isOrthographic",T.isOrthographicCamera===!0),j!==T&&(j=T,Gi=!0,ls=!0)}if(Ft.needsLights&&(dn.state.sunShadowMap.length>0&&he.setValue(B,"sunShadowMap",dn.state.sunShadowMap,qt),dn.state.directionalShadowMap.length>0&&he.setValue(B,"directionalShadowMap",dn.state.directionalShadowMap,qt),dn.state.spotShadowMap.length>0&&he.setValue(B,"spotShadowMap",dn.state.spotShadowMap,qt),dn.state.pointShadowMap.length>0&&he.setValue(B,"pointShadowMap",dn.state.pointShadowMap,qt)),Z.isSkinnedMesh){he.setOptional(B,Z,"bindMatrix"),he.setOptional(B,Z,"bindMatrixInverse");let De=Z.skeleton;De&&(De.boneTexture===null&&De.computeBoneTexture(),he.setValue(B,"boneTexture",De.boneTexture,qt))}Z.isBatchedMesh&&(he.setOptional(B,Z,"batchingTexture"),he.setValue(B,"batchingTexture",Z._matricesTexture,qt),he.setOptional(B,Z,"batchingIdTexture"),he.setValue(B,"batchingIdTexture",Z._indirectTexture,qt),he.setOptional(B,Z,"batchingColorTexture"),Z._colorsTexture!==null&&he.setValue(B,"batchingColorTexture",Z._colorsTexture,qt));let Vn=K.morphAttributes;if((Vn.position!==void 0||Vn.normal!==void 0||Vn.color!==void 0)&&st.update(Z,K,fn),(Gi||Ft.receiveShadow!==Z.receiveShadow)&&(Ft.receiveShadow=Z.receiveShadow,he.setValue(B,"receiveShadow",Z.receiveShadow)),(q.isMeshStandardMaterial||q.isMeshLambertMaterial||q.isMeshPhongMaterial)&&q.envMap===null&&k.environment!==null&&(nn.envMapIntensity.value=k.environmentIntensity),nn.dfgLUT!==void 0&&(nn.dfgLUT.value=qS()),Gi){if(he.setValue(B,"toneMappingExposure",L.toneMappingExposure),Ft.needsLights&&br(nn,ls),wt&&q.fog===!0&&_t.refreshFogUniforms(nn,wt),_t.refreshMaterialUniforms(nn,q,St,Rt,b.state.transmissionRenderTarget[T.id]),Ft.needsLights&&Ft.numLightProbeGrids>0){let De=M,pn=0;for(let Fn of b.state.lightProbeGridArray)Fn.texture!==null&&(De.textures[pn]=Fn.texture,De.min[pn]=Fn.boundingBox.min,De.max[pn]=Fn.boundingBox.max,De.resolution[pn]=Fn.resolution,pn++);for(let Fn in De)De[Fn].length=pn;nn.probesSH.value=De.textures,nn.probesMin.value=De.min,nn.probesMax.value=De.max,nn.probesResolution.value=De.resolution}Mo.upload(B,As(Ft),nn,qt)}if(q.isShaderMaterial&&q.uniformsNeedUpdate===!0&&(Mo.upload(B,As(Ft),nn,qt),q.uniformsNeedUpdate=!1),q.isSpriteMaterial&&he.setValue(B,"center",Z.center),he.setValue(B,"modelViewMatrix",Z.modelViewMatrix),he.setValue(B,"normalMatrix",Z.normalMatrix),he.setValue(B,"modelMatrix",Z.matrixWorld),q.uniformsGroups!==void 0){let De=q.uniformsGroups;for(let pn=0,Fn=De.length;pn<Fn;pn++){let ul=De[pn];Gt.update(ul,fn),Gt.bind(ul,fn)}}return fn}function br(T,k){T.ambientLightColor.needsUpdate=k,T.lightProbe.needsUpdate=k,T.sunLights.needsUpdate=k,T.sunLightShadows.needsUpdate=k,T.directionalLights.needsUpdate=k,T.directionalLightShadows.needsUpdate=k,T.pointLights.needsUpdate=k,T.pointLightShadows.needsUpdate=k,T.spotLights.needsUpdate=k,T.spotLightShadows.needsUpdate=k,T.rectAreaLights.needsUpdate=k,T.hemisphereLights.needsUpdate=k}function Rs(T){return T.isMeshLambertMaterial||T.isMeshToonMaterial||T.isMeshPhongMaterial||T.isMeshStandardMaterial||T.isShadowMaterial||T.isShaderMaterial&&T.lights===!0}this.getActiveCubeFace=function(){return Y},this.getActiveMipmapLevel=function(){return G},this.getRenderTarget=function(){return lt},this.setRenderTargetTextures=function(T,k,K){let q=Ht.get(T);q.__autoAllocateDepthBuffer=T.resolveDepthBuffer===!1,q.__autoAllocateDepthBuffer===!1&&(q.__useRenderToTexture=!1),Ht.get(T.texture).__webglTexture=k,Ht.get(T.depthTexture).__webglTexture=q.__autoAllocateDepthBuffer?void 0:K,q.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(T,k){let K=Ht.get(T);K.__webglFramebuffer=k,K.__useDefaultFramebuffer=k===void 0},this.setRenderTarget=function(T,k=0,K=0){lt=T,Y=k,G=K;let q=null,Z=!1,wt=!1;if(T){let Tt=Ht.get(T);if(Tt.__useDefaultFramebuffer!==void 0){bt.bindFramebuffer(B.FRAMEBUFFER,Tt.__webglFramebuffer),it.copy(T.viewport),ut.copy(T.scissor),ht=T.scissorTest,bt.viewport(it),bt.scissor(ut),bt.setScissorTest(ht),J=-1;return}else if(Tt.__webglFramebuffer===void 0)qt.setupRenderTarget(T);else if(Tt.__hasExternalTextures)qt.rebindTextures(T,Ht.get(T.texture).__webglTexture,Ht.get(T.depthTexture).__webglTexture);else if(T.depthBuffer){let ee=T.depthTexture;if(Tt.__boundDepthTexture!==ee){if(ee!==null&&Ht.has(ee)&&(T.width!==ee.image.width||T.height!==ee.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");qt.setupDepthRenderbuffer(T)}}let Lt=T.texture;(Lt.isData3DTexture||Lt.isDataArrayTexture||Lt.isCompressedArrayTexture)&&(wt=!0);let zt=Ht.get(T).__webglFramebuffer;T.isWebGLCubeRenderTarget?(Array.isArray(zt[k])?q=zt[k][K]:q=zt[k],Z=!0):T.samples>0&&qt.useMultisampledRTT(T)===!1?q=Ht.get(T).__webglMultisampledFramebuffer:Array.isArray(zt)?q=zt[K]:q=zt,it.copy(T.viewport),ut.copy(T.scissor),ht=T.scissorTest}else it.copy(Vt).multiplyScalar(St).floor(),ut.copy(de).multiplyScalar(St).floor(),ht=ce;if(K!==0&&(q=H),bt.bindFramebuffer(B.FRAMEBUFFER,q)&&bt.drawBuffers(T,q),bt.viewport(it),bt.scissor(ut),bt.setScissorTest(ht),Z){let Tt=Ht.get(T.texture);B.framebufferTexture2D(B.FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_CUBE_MAP_POSITIVE_X+k,Tt.__webglTexture,K)}else if(wt){let Tt=k;for(let Lt=0;Lt<T.textures.length;Lt++){let zt=Ht.get(T.textures[Lt]);B.framebufferTextureLayer(B.FRAMEBUFFER,B.COLOR_ATTACHMENT0+Lt,zt.__webglTexture,K,Tt)}}else if(T!==null&&K!==0){let Tt=Ht.get(T.texture);B.framebufferTexture2D(B.FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_2D,Tt.__webglTexture,K)}J=-1};function Er(T){let k=Ht.get(T);return(k.__readFormat!==T.format||k.__readType!==T.type)&&(k.__readFormat=T.format,k.__readType=T.type,k.__formatReadable=ae.textureFormatReadable(T.format),k.__typeReadable=ae.textureTypeReadable(T.type)),k}this.readRenderTargetPixels=function(T,k,K,q,Z,wt,It,Tt=0){if(!(T&&T.isWebGLRenderTarget)){Kt("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let Lt=Ht.get(T).__webglFramebuffer;if(T.isWebGLCubeRenderTarget&&It!==void 0&&(Lt=Lt[It],Array.isArray(Lt)&&(Lt=Lt[0])),Lt){bt.bindFramebuffer(B.FRAMEBUFFER,Lt);try{let zt=T.textures[Tt],ee=zt.format,fe=zt.type;T.textures.length>1&&B.readBuffer(B.COLOR_ATTACHMENT0+Tt);let kt=Er(zt);if(kt.__formatReadable===!1){Kt("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(kt.__typeReadable===!1){Kt("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}k>=0&&k<=T.width-q&&K>=0&&K<=T.height-Z&&B.readPixels(k,K,q,Z,gt.convert(ee),gt.convert(fe),wt)}finally{let zt=lt!==null?Ht.get(lt).__webglFramebuffer:null;bt.bindFramebuffer(B.FRAMEBUFFER,zt)}}},this.readRenderTargetPixelsAsync=async function(T,k,K,q,Z,wt,It,Tt=0){if(!(T&&T.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let Lt=Ht.get(T).__webglFramebuffer;if(T.isWebGLCubeRenderTarget&&It!==void 0&&(Lt=Lt[It],Array.isArray(Lt)&&(Lt=Lt[0])),Lt)if(k>=0&&k<=T.width-q&&K>=0&&K<=T.height-Z){bt.bindFramebuffer(B.FRAMEBUFFER,Lt);let zt=T.textures[Tt],ee=zt.format,fe=zt.type;T.textures.length>1&&B.readBuffer(B.COLOR_ATTACHMENT0+Tt);let kt=Er(zt);if(kt.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(kt.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let pe=B.createBuffer();B.bindBuffer(B.PIXEL_PACK_BUFFER,pe),B.bufferData(B.PIXEL_PACK_BUFFER,wt.byteLength,B.STREAM_READ),B.readPixels(k,K,q,Z,gt.convert(ee),gt.convert(fe),0),B.bindBuffer(B.PIXEL_PACK_BUFFER,null);let Qe=lt!==null?Ht.get(lt).__webglFramebuffer:null;bt.bindFramebuffer(B.FRAMEBUFFER,Qe);let Ie=B.fenceSync(B.SYNC_GPU_COMMANDS_COMPLETE,0);return B.flush(),await dm(B,Ie,4),B.bindBuffer(B.PIXEL_PACK_BUFFER,pe),B.getBufferSubData(B.PIXEL_PACK_BUFFER,0,wt),B.bindBuffer(B.PIXEL_PACK_BUFFER,null),B.deleteBuffer(pe),B.deleteSync(Ie),wt}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(T,k=null,K=0){let q=Math.pow(2,-K),Z=Math.floor(T.image.width*q),wt=Math.floor(T.image.height*q),It=k!==null?k.x:0,Tt=k!==null?k.y:0;qt.setTexture2D(T,0),B.copyTexSubImage2D(B.TEXTURE_2D,K,0,0,It,Tt,Z,wt),bt.unbindTexture()},this.copyTextureToTexture=function(T,k,K=null,q=null,Z=0,wt=0){let It,Tt,Lt,zt,ee,fe,kt,pe,Qe,Ie=T.isCompressedTexture?T.mipmaps[wt]:T.image;if(K!==null)It=K.max.x-K.min.x,Tt=K.max.y-K.min.y,Lt=K.isBox3?K.max.z-K.min.z:1,zt=K.min.x,ee=K.min.y,fe=K.isBox3?K.min.z:0;else{let he=Math.pow(2,-Z);It=Math.floor(Ie.width*he),Tt=Math.floor(Ie.height*he),T.isDataArrayTexture?Lt=Ie.depth:T.isData3DTexture?Lt=Math.floor(Ie.depth*he):Lt=1,zt=0,ee=0,fe=0}q!==null?(kt=q.x,pe=q.y,Qe=q.z):(kt=0,pe=0,Qe=0);let Le=gt.convert(k.format),vn=gt.convert(k.type),Ft;k.isData3DTexture?(qt.setTexture3D(k,0),Ft=B.TEXTURE_3D):k.isDataArrayTexture||k.isCompressedArrayTexture?(qt.setTexture2DArray(k,0),Ft=B.TEXTURE_2D_ARRAY):(qt.setTexture2D(k,0),Ft=B.TEXTURE_2D),bt.activeTexture(B.TEXTURE0),bt.pixelStorei(B.UNPACK_FLIP_Y_WEBGL,k.flipY),bt.pixelStorei(B.UNPACK_PREMULTIPLY_ALPHA_WEBGL,k.premultiplyAlpha),bt.pixelStorei(B.UNPACK_ALIGNMENT,k.unpackAlignment);let dn=bt.getParameter(B.UNPACK_ROW_LENGTH),ge=bt.getParameter(B.UNPACK_IMAGE_HEIGHT),as=bt.getParameter(B.UNPACK_SKIP_PIXELS),fn=bt.getParameter(B.UNPACK_SKIP_ROWS),wr=bt.getParameter(B.UNPACK_SKIP_IMAGES);bt.pixelStorei(B.UNPACK_ROW_LENGTH,Ie.width),bt.pixelStorei(B.UNPACK_IMAGE_HEIGHT,Ie.height),bt.pixelStorei(B.UNPACK_SKIP_PIXELS,zt),bt.pixelStorei(B.UNPACK_SKIP_ROWS,ee),bt.pixelStorei(B.UNPACK_SKIP_IMAGES,fe);let Gi=T.isDataArrayTexture||T.isData3DTexture,ls=k.isDataArrayTexture||k.isData3DTexture;if(T.isDepthTexture){let he=Ht.get(T),nn=Ht.get(k),Vn=Ht.get(he.__renderTarget),De=Ht.get(nn.__renderTarget);bt.bindFramebuffer(B.READ_FRAMEBUFFER,Vn.__webglFramebuffer),bt.bindFramebuffer(B.DRAW_FRAMEBUFFER,De.__webglFramebuffer);for(let pn=0;pn<Lt;pn++)Gi&&(B.framebufferTextureLayer(B.READ_FRAMEBUFFER,B.COLOR_ATTACHMENT0,Ht.get(T).__webglTexture,Z,fe+pn),B.framebufferTextureLayer(B.DRAW_FRAMEBUFFER,B.COLOR_ATTACHMENT0,Ht.get(k).__webglTexture,wt,Qe+pn)),B.blitFramebuffer(zt,ee,zt+It,ee+Tt,kt,pe,kt+It,pe+Tt,B.DEPTH_BUFFER_BIT,B.NEAREST);bt.bindFramebuffer(B.READ_FRAMEBUFFER,null),bt.bindFramebuffer(B.DRAW_FRAMEBUFFER,null)}else if(Z!==0||T.isRenderTargetTexture||Ht.has(T)){let he=Ht.get(T),nn=Ht.get(k);bt.bindFramebuffer(B.READ_FRAMEBUFFER,U),bt.bindFramebuffer(B.DRAW_FRAMEBUFFER,W);for(let Vn=0;Vn<Lt;Vn++)Gi?B.framebufferTextureLayer(B.READ_FRAMEBUFFER,B.COLOR_ATTACHMENT0,he.__webglTexture,Z,fe+Vn):B.framebufferTexture2D(B.READ_FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_2D,he.__webglTexture,Z),ls?B.framebufferTextureLayer(B.DRAW_FRAMEBUFFER,B.COLOR_ATTACHMENT0,nn.__webglTexture,wt,Qe+Vn):B.framebufferTexture2D(B.DRAW_FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_2D,nn.__webglTexture,wt),Z!==0?B.blitFramebuffer(zt,ee,zt+It,ee+Tt,kt,pe,kt+It,pe+Tt,B.COLOR_BUFFER_BIT,B.NEAREST):ls?B.copyTexSubImage3D(Ft,wt,kt,pe,Qe+Vn,zt,ee,It,Tt):B.copyTexSubImage2D(Ft,wt,kt,pe,zt,ee,It,Tt);bt.bindFramebuffer(B.READ_FRAMEBUFFER,null),bt.bindFramebuffer(B.DRAW_FRAMEBUFFER,null)}else ls?T.isDataTexture||T.isData3DTexture?B.texSubImage3D(Ft,wt,kt,pe,Qe,It,Tt,Lt,Le,vn,Ie.data):k.isCompressedArrayTexture?B.compressedTexSubImage3D(Ft,wt,kt,pe,Qe,It,Tt,Lt,Le,Ie.data):B.texSubImage3D(Ft,wt,kt,pe,Qe,It,Tt,Lt,Le,vn,Ie):T.isDataTexture?B.texSubImage2D(B.TEXTURE_2D,wt,kt,pe,It,Tt,Le,vn,Ie.data):T.isCompressedTexture?B.compressedTexSubImage2D(B.TEXTURE_2D,wt,kt,pe,Ie.width,Ie.height,Le,Ie.data):B.texSubImage2D(B.TEXTURE_2D,wt,kt,pe,It,Tt,Le,vn,Ie);bt.pixelStorei(B.UNPACK_ROW_LENGTH,dn),bt.pixelStorei(B.UNPACK_IMAGE_HEIGHT,ge),bt.pixelStorei(B.UNPACK_SKIP_PIXELS,as),bt.pixelStorei(B.UNPACK_SKIP_ROWS,fn),bt.pixelStorei(B.UNPACK_SKIP_IMAGES,wr),wt===0&&k.generateMipmaps===!0&&k.mipmapsAutoUpdate===!0&&B.generateMipmap(Ft),bt.unbindTexture()},this.initRenderTarget=function(T){Ht.get(T).__webglFramebuffer===void 0&&qt.setupRenderTarget(T)},this.initTexture=function(T){T.isCubeTexture?qt.setTextureCube(T,0):T.isData3DTexture?qt.setTexture3D(T,0):T.isDataArrayTexture||T.isCompressedArrayTexture?qt.setTexture2DArray(T,0):qt.setTexture2D(T,0),bt.unbindTexture()},this.resetState=function(){Y=0,G=0,lt=null,bt.reset(),Mt.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return xi}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(t){this._outputColorSpace=t;let e=this.getContext();e.drawingBufferColorSpace=_e._getDrawingBufferColorSpace(t),e.unpackColorSpace=_e._getUnpackColorSpace()}};var Km={type:"change"},Od={type:"start"},Qm={type:"end"},bh=new Bs,jm=new Zn,YS=Math.cos(70*vd.DEG2RAD),bn=new C,ei=2*Math.PI,Te={NONE:-1,ROTATE:0,DOLLY:1,PAN:2,TOUCH_ROTATE:3,TOUCH_PAN:4,TOUCH_DOLLY_PAN:5,TOUCH_DOLLY_ROTATE:6},Fd=1e-6,Ka=class extends Fa{constructor(t,e=null){super(t,e),this.state=Te.NONE,this.target=new C,this.cursor=new C,this.minDistance=0,this.maxDistance=1/0,this.minZoom=0,this.maxZoom=1/0,this.minTargetRadius=0,this.maxTargetRadius=1/0,this.minPolarAngle=0,this.maxPolarAngle=Math.PI,this.minAzimuthAngle=-1/0,this.maxAzimuthAngle=1/0,this.enableDamping=!1,this.dampingFactor=.05,this.enableZoom=!0,this.zoomSpeed=1,this.enableRotate=!0,this.rotateSpeed=1,this.keyRotateSpeed=1,this.enablePan=!0,this.panSpeed=1,this.screenSpacePanning=!0,this.keyPanSpeed=7,this.zoomToCursor=!1,this.autoRotate=!1,this.autoRotateSpeed=2,this.keys={LEFT:"ArrowLeft",UP:"ArrowUp",RIGHT:"ArrowRight",BOTTOM:"ArrowDown"},this.mouseButtons={LEFT:qs.ROTATE,MIDDLE:qs.DOLLY,RIGHT:qs.PAN},this.touches={ONE:Ys.ROTATE,TWO:Ys.DOLLY_PAN},this.target0=this.target.clone(),this.position0=this.object.position.clone(),this.zoom0=this.object.zoom,this._cursorStyle="auto",this._domElementKeyEvents=null,this._lastPosition=new C,this._lastQuaternion=new Oe,this._lastTargetPosition=new C,this._quat=new Oe().setFromUnitVectors(t.up,new C(0,1,0)),this._quatInverse=this._quat.clone().invert(),this._spherical=new mo,this._sphericalDelta=new mo,this._scale=1,this._panOffset=new C,this._rotateStart=new pt,this._rotateEnd=new pt,this._rotateDelta=new pt,this._panStart=new pt,this._panEnd=new pt,this._panDelta=new pt,this._dollyStart=new pt,this._dollyEnd=new pt,this._dollyDelta=new pt,this._dollyDirection=new C,this._mouse=new pt,this._performCursorZoom=!1,this._pointers=[],this._pointerPositions={},this._controlActive=!1,this._onPointerMove=$S.bind(this),this._onPointerDown=ZS.bind(this),this._onPointerUp=JS.bind(this),this._onContextMenu=ib.bind(this),this._onMouseWheel=QS.bind(this),this._onKeyDown=tb.bind(this),this._onTouchStart=eb.bind(this),this._onTouchMove=nb.bind(this),this._onMouseDown=KS.bind(this),this._onMouseMove=jS.bind(this),this._interceptControlDown=sb.bind(this),this._interceptControlUp=rb.bind(this),this.domElement!==null&&this.connect(this.domElement),this.update()}set cursorStyle(t){this._cursorStyle=t,t==="grab"?this.domElement.style.cursor="grab":this.domElement.style.cursor="auto"}get cursorStyle(){return this._cursorStyle}connect(t){super.connect(t),this.domElement.addEventListener("pointerdown",this._onPointerDown),this.domElement.addEventListener("pointercancel",this._onPointerUp),this.domElement.addEventListener("contextmenu",this._onContextMenu),this.domElement.addEventListener("wheel",this._onMouseWheel,{passive:!1}),this.domElement.ownerDocument.addEventListener("keydown",this._interceptControlDown,{passive:!0,capture:!0}),this.domElement.style.touchAction="none"}disconnect(){this.state=Te.NONE,this.domElement.removeEventListener("pointerdown",this._onPointerDown),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.domElement.removeEventListener("pointercancel",this._onPointerUp),this.domElement.removeEventListener("wheel",this._onMouseWheel),this.domElement.removeEventListener("contextmenu",this._onContextMenu),this.stopListenToKeyEvents(),this.domElement.ownerDocument.removeEventListener("keydown",this._interceptControlDown,{capture:!0}),this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{capture:!0}),this._controlActive=!1,this._pointers.length=0,this._pointerPositions={},this.domElement.style.touchAction="",this.domElement.style.cursor="auto"}dispose(){this.disconnect()}getPolarAngle(){return this._spherical.phi}getAzimuthalAngle(){return this._spherical.theta}getDistance(){return this.object.position.distanceTo(this.target)}listenToKeyEvents(t){t.addEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=t}stopListenToKeyEvents(){this._domElementKeyEvents!==null&&(this._domElementKeyEvents.removeEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=null)}saveState(){this.target0.copy(this.target),this.position0.copy(this.object.position),this.zoom0=this.object.zoom}reset(){this.target.copy(this.target0),this.object.position.copy(this.position0),this.object.zoom=this.zoom0,this.object.updateProjectionMatrix(),this.dispatchEvent(Km),this.update(),this.state=Te.NONE}pan(t,e){this._pan(t,e),this.update()}dollyIn(t){this._dollyIn(t),this.update()}dollyOut(t){this._dollyOut(t),this.update()}rotateLeft(t){this._rotateLeft(t),this.update()}rotateUp(t){this._rotateUp(t),this.update()}update(t=null){let e=this.object.position;bn.copy(e).sub(this.target),bn.applyQuaternion(this._quat),this._spherical.setFromVector3(bn),this.autoRotate&&this.state===Te.NONE&&this._rotateLeft(this._getAutoRotationAngle(t)),this.enableDamping?(this._spherical.theta+=this._sphericalDelta.theta*this.dampingFactor,this._spherical.phi+=this._sphericalDelta.phi*this.dampingFactor):(this._spherical.theta+=this._sphericalDelta.theta,this._spherical.phi+=this._sphericalDelta.phi);let n=this.minAzimuthAngle,i=this.maxAzimuthAngle;isFinite(n)&&isFinite(i)&&(n<-Math.PI?n+=ei:n>Math.PI&&(n-=ei),i<-Math.PI?i+=ei:i>Math.PI&&(i-=ei),n<=i?this._spherical.theta=Math.max(n,Math.min(i,this._spherical.theta)):this._spherical.theta=this._spherical.theta>(n+i)/2?Math.max(n,this._spherical.theta):Math.min(i,this._spherical.theta)),this._spherical.phi=Math.max(this.minPolarAngle,Math.min(this.maxPolarAngle,this._spherical.phi)),this._spherical.makeSafe(),this.enableDamping===!0?this.target.addScaledVector(this._panOffset,this.dampingFactor):this.target.add(this._panOffset),this.target.sub(this.cursor),this.target.clampLength(this.minTargetRadius,this.maxTargetRadius),this.target.add(this.cursor);let r=!1;if(this.zoomToCursor&&this._performCursorZoom||this.object.isOrthographicCamera)this._spherical.radius=this._clampDistance(this._spherical.radius);else{let o=this._spherical.radius;this._spherical.radius=this._clampDistance(this._spherical.radius*this._scale),r=o!=this._spherical.radius}if(bn.setFromSpherical(this._spherical),bn.applyQuaternion(this._quatInverse),e.copy(this.target).add(bn),this.object.lookAt(this.target),this.enableDamping===!0?(this._sphericalDelta.theta*=1-this.dampingFactor,this._sphericalDelta.phi*=1-this.dampingFactor,this._panOffset.multiplyScalar(1-this.dampingFactor)):(this._sphericalDelta.set(0,0,0),this._panOffset.set(0,0,0)),this.zoomToCursor&&this._performCursorZoom){let o=null;if(this.object.isPerspectiveCamera){let a=bn.length();o=this._clampDistance(a*this._scale);let l=a-o;this.object.position.addScaledVector(this._dollyDirection,l),this.object.updateMatrixWorld(),r=!!l}else if(this.object.isOrthographicCamera){let a=new C(this._mouse.x,this._mouse.y,0);a.unproject(this.object);let l=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),this.object.updateProjectionMatrix(),r=l!==this.object.zoom;let c=new C(this._mouse.x,this._mouse.y,0);c.unproject(this.object),this.object.position.sub(c).add(a),this.object.updateMatrixWorld(),o=bn.length()}else console.warn("WARNING: OrbitControls.js encountered an unknown camera type - zoom to cursor disabled."),this.zoomToCursor=!1;o!==null&&(this.screenSpacePanning?this.target.set(0,0,-1).transformDirection(this.object.matrix).multiplyScalar(o).add(this.object.position):(bh.origin.copy(this.object.position),bh.direction.set(0,0,-1).transformDirection(this.object.matrix),Math.abs(this.object.up.dot(bh.direction))<YS?this.object.lookAt(this.target):(jm.setFromNormalAndCoplanarPoint(this.object.up,this.target),bh.intersectPlane(jm,this.target))))}else if(this.object.isOrthographicCamera){let o=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),o!==this.object.zoom&&(this.object.updateProjectionMatrix(),r=!0)}return this._scale=1,this._performCursorZoom=!1,r||this._lastPosition.distanceToSquared(this.object.position)>Fd||8*(1-this._lastQuaternion.dot(this.object.quaternion))>Fd||this._lastTargetPosition.distanceToSquared(this.target)>Fd?(this.dispatchEvent(Km),this._lastPosition.copy(this.object.position),this._lastQuaternion.copy(this.object.quaternion),this._lastTargetPosition.copy(this.target),!0):!1}_getAutoRotationAngle(t){return t!==null?ei/60*this.autoRotateSpeed*t:ei/60/60*this.autoRotateSpeed}_getZoomScale(t){let e=Math.abs(t*.01);return Math.pow(.95,this.zoomSpeed*e)}_rotateLeft(t){this._sphericalDelta.theta-=t}_rotateUp(t){this._sphericalDelta.phi-=t}_panLeft(t,e){bn.setFromMatrixColumn(e,0),bn.multiplyScalar(-t),this._panOffset.add(bn)}_panUp(t,e){this.screenSpacePanning===!0?bn.setFromMatrixColumn(e,1):(bn.setFromMatrixColumn(e,0),bn.crossVectors(this.object.up,bn)),bn.multiplyScalar(t),this._panOffset.add(bn)}_pan(t,e){let n=this.domElement;if(this.object.isPerspectiveCamera){let i=this.object.position;bn.copy(i).sub(this.target);let r=bn.length();r*=Math.tan(this.object.fov/2*Math.PI/180),this._panLeft(2*t*r/n.clientHeight,this.object.matrix),this._panUp(2*e*r/n.clientHeight,this.object.matrix)}else this.object.isOrthographicCamera?(this._panLeft(t*(this.object.right-this.object.left)/this.object.zoom/n.clientWidth,this.object.matrix),this._panUp(e*(this.object.top-this.object.bottom)/this.object.zoom/n.clientHeight,this.object.matrix)):(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - pan disabled."),this.enablePan=!1)}_dollyOut(t){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale/=t:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_dollyIn(t){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale*=t:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_updateZoomParameters(t,e){if(!this.zoomToCursor)return;this._performCursorZoom=!0;let n=this.domElement.getBoundingClientRect(),i=t-n.left,r=e-n.top,o=n.width,a=n.height;this._mouse.x=i/o*2-1,this._mouse.y=-(r/a)*2+1,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()}_clampDistance(t){return Math.max(this.minDistance,Math.min(this.maxDistance,t))}_handleMouseDownRotate(t){this._rotateStart.set(t.clientX,t.clientY)}_handleMouseDownDolly(t){this._updateZoomParameters(t.clientX,t.clientY),this._dollyStart.set(t.clientX,t.clientY)}_handleMouseDownPan(t){this._panStart.set(t.clientX,t.clientY)}_handleMouseMoveRotate(t){this._rotateEnd.set(t.clientX,t.clientY),this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let e=this.domElement;this._rotateLeft(ei*this._rotateDelta.x/e.clientHeight),this._rotateUp(ei*this._rotateDelta.y/e.clientHeight),this._rotateStart.copy(this._rotateEnd),this.update()}_handleMouseMoveDolly(t){this._dollyEnd.set(t.clientX,t.clientY),this._dollyDelta.subVectors(this._dollyEnd,this._dollyStart),this._dollyDelta.y>0?this._dollyOut(this._getZoomScale(this._dollyDelta.y)):this._dollyDelta.y<0&&this._dollyIn(this._getZoomScale(this._dollyDelta.y)),this._dollyStart.copy(this._dollyEnd),this.zoomToCursor&&(this._performCursorZoom=!0,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()),this.update()}_handleMouseMovePan(t){this._panEnd.set(t.clientX,t.clientY),this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd),this.update()}_handleMouseWheel(t){this._updateZoomParameters(t.clientX,t.clientY),t.deltaY<0?this._dollyIn(this._getZoomScale(t.deltaY)):t.deltaY>0&&this._dollyOut(this._getZoomScale(t.deltaY)),this.update()}_handleKeyDown(t){let e=!1;switch(t.code){case this.keys.UP:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateUp(ei*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,this.keyPanSpeed),e=!0;break;case this.keys.BOTTOM:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateUp(-ei*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,-this.keyPanSpeed),e=!0;break;case this.keys.LEFT:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateLeft(ei*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(this.keyPanSpeed,0),e=!0;break;case this.keys.RIGHT:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateLeft(-ei*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(-this.keyPanSpeed,0),e=!0;break}e&&(t.preventDefault(),this.update())}_handleTouchStartRotate(t){if(this._pointers.length===1)this._rotateStart.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),i=.5*(t.pageY+e.y);this._rotateStart.set(n,i)}}_handleTouchStartPan(t){if(this._pointers.length===1)this._panStart.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),i=.5*(t.pageY+e.y);this._panStart.set(n,i)}}_handleTouchStartDolly(t){let e=this._getSecondPointerPosition(t),n=t.pageX-e.x,i=t.pageY-e.y,r=Math.sqrt(n*n+i*i);this._dollyStart.set(0,r)}_handleTouchStartDollyPan(t){this.enableZoom&&this._handleTouchStartDolly(t),this.enablePan&&this._handleTouchStartPan(t)}_handleTouchStartDollyRotate(t){this.enableZoom&&this._handleTouchStartDolly(t),this.enableRotate&&this._handleTouchStartRotate(t)}_handleTouchMoveRotate(t){if(this._pointers.length==1)this._rotateEnd.set(t.pageX,t.pageY);else{let n=this._getSecondPointerPosition(t),i=.5*(t.pageX+n.x),r=.5*(t.pageY+n.y);this._rotateEnd.set(i,r)}this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let e=this.domElement;this._rotateLeft(ei*this._rotateDelta.x/e.clientHeight),this._rotateUp(ei*this._rotateDelta.y/e.clientHeight),this._rotateStart.copy(this._rotateEnd)}_handleTouchMovePan(t){if(this._pointers.length===1)this._panEnd.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),i=.5*(t.pageY+e.y);this._panEnd.set(n,i)}this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd)}_handleTouchMoveDolly(t){let e=this._getSecondPointerPosition(t),n=t.pageX-e.x,i=t.pageY-e.y,r=Math.sqrt(n*n+i*i);this._dollyEnd.set(0,r),this._dollyDelta.set(0,Math.pow(this._dollyEnd.y/this._dollyStart.y,this.zoomSpeed)),this._dollyOut(this._dollyDelta.y),this._dollyStart.copy(this._dollyEnd);let o=(t.pageX+e.x)*.5,a=(t.pageY+e.y)*.5;this._updateZoomParameters(o,a)}_handleTouchMoveDollyPan(t){this.enableZoom&&this._handleTouchMoveDolly(t),this.enablePan&&this._handleTouchMovePan(t)}_handleTouchMoveDollyRotate(t){this.enableZoom&&this._handleTouchMoveDolly(t),this.enableRotate&&this._handleTouchMoveRotate(t)}_addPointer(t){this._pointers.push(t.pointerId)}_removePointer(t){delete this._pointerPositions[t.pointerId];for(let e=0;e<this._pointers.length;e++)if(this._pointers[e]==t.pointerId){this._pointers.splice(e,1);return}}_isTrackingPointer(t){for(let e=0;e<this._pointers.length;e++)if(this._pointers[e]==t.pointerId)return!0;return!1}_trackPointer(t){let e=this._pointerPositions[t.pointerId];e===void 0&&(e=new pt,this._pointerPositions[t.pointerId]=e),e.set(t.pageX,t.pageY)}_getSecondPointerPosition(t){let e=t.pointerId===this._pointers[0]?this._pointers[1]:this._pointers[0];return this._pointerPositions[e]}_customWheelEvent(t){let e=t.deltaMode,n={clientX:t.clientX,clientY:t.clientY,deltaY:t.deltaY};switch(e){case 1:n.deltaY*=16;break;case 2:n.deltaY*=100;break}return t.ctrlKey&&!this._controlActive&&(n.deltaY*=10),n}};function ZS(s){this.enabled!==!1&&(this._pointers.length===0&&(this.domElement.setPointerCapture(s.pointerId),this.domElement.ownerDocument.addEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.addEventListener("pointerup",this._onPointerUp)),!this._isTrackingPointer(s)&&(this._addPointer(s),s.pointerType==="touch"?this._onTouchStart(s):this._onMouseDown(s),this._cursorStyle==="grab"&&(this.domElement.style.cursor="grabbing")))}function $S(s){this.enabled!==!1&&(s.pointerType==="touch"?this._onTouchMove(s):this._onMouseMove(s))}function JS(s){switch(this._removePointer(s),this._pointers.length){case 0:this.domElement.releasePointerCapture(s.pointerId),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.dispatchEvent(Qm),this.state=Te.NONE,this._cursorStyle==="grab"&&(this.domElement.style.cursor="grab");break;case 1:let t=this._pointers[0],e=this._pointerPositions[t];this._onTouchStart({pointerId:t,pageX:e.x,pageY:e.y});break}}function KS(s){let t;switch(s.button){case 0:t=this.mouseButtons.LEFT;break;case 1:t=this.mouseButtons.MIDDLE;break;case 2:t=this.mouseButtons.RIGHT;break;default:t=-1}switch(t){case qs.DOLLY:if(this.enableZoom===!1)return;this._handleMouseDownDolly(s),this.state=Te.DOLLY;break;case qs.ROTATE:if(s.ctrlKey||s.metaKey||s.shiftKey){if(this.enablePan===!1)return;this._handleMouseDownPan(s),this.state=Te.PAN}else{if(this.enableRotate===!1)return;this._handleMouseDownRotate(s),this.state=Te.ROTATE}break;case qs.PAN:if(s.ctrlKey||s.metaKey||s.shiftKey){if(this.enableRotate===!1)return;this._handleMouseDownRotate(s),this.state=Te.ROTATE}else{if(this.enablePan===!1)return;this._handleMouseDownPan(s),this.state=Te.PAN}break;default:this.state=Te.NONE}this.state!==Te.NONE&&this.dispatchEvent(Od)}function jS(s){switch(this.state){case Te.ROTATE:if(this.enableRotate===!1)return;this._handleMouseMoveRotate(s);break;case Te.DOLLY:if(this.enableZoom===!1)return;this._handleMouseMoveDolly(s);break;case Te.PAN:if(this.enablePan===!1)return;this._handleMouseMovePan(s);break}}function QS(s){this.enabled===!1||this.enableZoom===!1||this.state!==Te.NONE||(s.preventDefault(),this.dispatchEvent(Od),this._handleMouseWheel(this._customWheelEvent(s)),this.dispatchEvent(Qm))}function tb(s){this.enabled!==!1&&this._handleKeyDown(s)}function eb(s){switch(this._trackPointer(s),this._pointers.length){case 1:switch(this.touches.ONE){case Ys.ROTATE:if(this.enableRotate===!1){this.state=Te.NONE;break}this._handleTouchStartRotate(s),this.state=Te.TOUCH_ROTATE;break;case Ys.PAN:if(this.enablePan===!1){this.state=Te.NONE;break}this._handleTouchStartPan(s),this.state=Te.TOUCH_PAN;break;default:this.state=Te.NONE}break;case 2:switch(this.touches.TWO){case Ys.DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchStartDollyPan(s),this.state=Te.TOUCH_DOLLY_PAN;break;case Ys.DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchStartDollyRotate(s),this.state=Te.TOUCH_DOLLY_ROTATE;break;default:this.state=Te.NONE}break;default:this.state=Te.NONE}this.state!==Te.NONE&&this.dispatchEvent(Od)}function nb(s){switch(this._trackPointer(s),this.state){case Te.TOUCH_ROTATE:if(this.enableRotate===!1)return;this._handleTouchMoveRotate(s),this.update();break;case Te.TOUCH_PAN:if(this.enablePan===!1)return;this._handleTouchMovePan(s),this.update();break;case Te.TOUCH_DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchMoveDollyPan(s),this.update();break;case Te.TOUCH_DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchMoveDollyRotate(s),this.update();break;default:this.state=Te.NONE}}function ib(s){this.enabled!==!1&&s.preventDefault()}function sb(s){s.key==="Control"&&(this._controlActive=!0,this.domElement.ownerDocument.addEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}function rb(s){s.key==="Control"&&(this._controlActive=!1,this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}var Eh=class extends Ki{constructor(){super(),this.name="RoomEnvironment",this.position.y=-3.5;let t=new Be;t.deleteAttribute("uv");let e=new Vs({side:Un}),n=new Vs,i=new Ia(16777215,900,28,2);i.position.set(.418,16.199,.3),this.add(i);let r=new xe(t,e);r.position.set(-.757,13.219,.717),r.scale.set(31.713,28.305,28.591),this.add(r);let o=new or(t,n,6),a=new _n;a.position.set(-10.906,2.009,1.846),a.rotation.set(0,-.195,0),a.scale.set(2.328,7.905,4.651),a.updateMatrix(),o.setMatrixAt(0,a.matrix),a.position.set(-5.607,-.754,-.758),a.rotation.set(0,.994,0),a.scale.set(1.97,1.534,3.955),a.updateMatrix(),o.setMatrixAt(1,a.matrix),a.position.set(6.167,.857,7.803),a.rotation.set(0,.561,0),a.scale.set(3.927,6.285,3.687),a.updateMatrix(),o.setMatrixAt(2,a.matrix),a.position.set(-2.017,.018,6.124),a.rotation.set(0,.333,0),a.scale.set(2.002,4.566,2.064),a.updateMatrix(),o.setMatrixAt(3,a.matrix),a.position.set(2.291,-.756,-2.621),a.rotation.set(0,-.286,0),a.scale.set(1.546,1.552,1.496),a.updateMatrix(),o.setMatrixAt(4,a.matrix),a.position.set(-2.193,-.369,-5.547),a.rotation.set(0,.516,0),a.scale.set(3.875,3.487,2.986),a.updateMatrix(),o.setMatrixAt(5,a.matrix),this.add(o);let l=new xe(t,Eo(50));l.position.set(-16.116,14.37,8.208),l.scale.set(.1,2.428,2.739),this.add(l);let c=new xe(t,Eo(50));c.position.set(-16.109,18.021,-8.207),c.scale.set(.1,2.425,2.751),this.add(c);let h=new xe(t,Eo(17));h.position.set(14.904,12.198,-1.832),h.scale.set(.15,4.265,6.331),this.add(h);let u=new xe(t,Eo(43));u.position.set(-.462,8.89,14.52),u.scale.set(4.38,5.441,.088),this.add(u);let d=new xe(t,Eo(20));d.position.set(3.235,11.486,-12.541),d.scale.set(2.5,2,.1),this.add(d);let f=new xe(t,Eo(100));f.position.set(0,20,0),f.scale.set(1,.1,1),this.add(f)}dispose(){let t=new Set;this.traverse(e=>{e.isMesh&&(t.add(e.geometry),t.add(e.material))});for(let e of t)e.dispose()}};function Eo(s){return new ci({color:0,emissive:16777215,emissiveIntensity:s})}var wo=class{header;meshes=[];time;origin;poses;values;stride;count;streamed=!1;asking=!1;channelIndex=new Map;partIndex=new Map;constructor(t){let e=new DataView(t).getUint32(0,!0);if(this.header=JSON.parse(new TextDecoder().decode(new Uint8Array(t,4,e))),this.header.format!=="koppel page 1")throw new Error(`this page shows 'koppel page 1', not '${this.header.format}'`);let{rows:n,parts:i,channels:r,block:o}=this.header;r.forEach((c,h)=>this.channelIndex.set(c.path,h)),i.forEach((c,h)=>this.partIndex.set(c,h)),this.count=n;let a=Math.ceil((4+e)/8)*8;for(let{vertices:c,triangles:h}of this.header.meshes??[]){let u=new Float32Array(t,a,3*c);a+=Math.ceil(12*c/8)*8,this.meshes.push({vertices:u,triangles:new Uint32Array(t,a,3*h)}),a+=Math.ceil(12*h/8)*8}if(this.header.live){this.stride=6e3,this.time=new Float64Array(6e3),this.origin=new Float64Array(3*6e3),this.poses=new Float32Array(7*6e3*i.length),this.values=new Float32Array(6e3*r.length);return}this.stride=n,this.time=new Float64Array(t,a,n),a+=8*n;let l=Math.ceil(n/o);this.origin=new Float64Array(t,a,3*l),a+=24*l,this.poses=new Float32Array(t,a,7*n*i.length),a+=28*n*i.length,this.values=new Float32Array(t,a,n*r.length)}append(t){let{parts:e,channels:n}=this.header,i=new Float64Array(t,0,5);this.count>0&&i[1]<this.time[this.count-1]&&(this.count=0),this.count>0&&i[1]===this.time[this.count-1]&&(this.count-=1),this.count===this.stride&&this.forget(this.stride>>1);let r=this.count++;this.time[r]=i[1],this.origin.set(i.subarray(2,5),3*r);let o=7*e.length;this.poses.set(new Float32Array(t,40,o),r*o);let a=new Float32Array(t,40+4*o,n.length);for(let l=0;l<n.length;++l)this.values[l*this.stride+r]=a[l]}forget(t){let e=7*this.header.parts.length;this.time.copyWithin(0,t),this.origin.copyWithin(0,3*t),this.poses.copyWithin(0,t*e);for(let n=0;n<this.header.channels.length;++n)this.values.copyWithin(n*this.stride,n*this.stride+t,(n+1)*this.stride);this.count-=t}async stream(t){this.asking=!0;try{await this.fetchRows(t)}finally{this.asking=!1}}async fetchRows(t){let{parts:e,channels:n,block:i,stream:r}=this.header;if(!r)return;let o=!this.streamed&&!r.whole,a=o?0:Math.floor(this.count/i)*i,l=o?0:this.stride,[c,h,u,d]=o?[new Float64Array(0),new Float64Array(0),new Float32Array(0),new Float32Array(0)]:[this.time,this.origin,this.poses,this.values],f=Math.max(r.rows,a+1);for(;a<f;){let p=await fetch(`rows${location.search}&first=${a}&count=${r.portion}`);if(!p.ok)throw new Error((await p.text()).trim()||`the server answered ${p.status}`);let v=await p.arrayBuffer(),m=new DataView(v).getUint32(0,!0),g=JSON.parse(new TextDecoder().decode(new Uint8Array(v,4,m)));f=g.rows,this.header.state=g.state;let y=g.count;if(y===0)break;if(f>l){let b=o&&l===0?f:Math.max(f,2*l),_=Math.ceil(b/i),w=new Float32Array(b*n.length);for(let F=0;F<n.length;++F)w.set(d.subarray(F*l,F*l+a),F*b);c=Bd(c,new Float64Array(b),a),h=Bd(h,new Float64Array(3*_),3*Math.ceil(a/i)),u=Bd(u,new Float32Array(7*b*e.length),7*a*e.length),[d,l]=[w,b]}let A=Math.ceil((4+m)/8)*8;c.set(new Float64Array(v,A,y),a),A+=8*y;let M=Math.ceil(y/i);h.set(new Float64Array(v,A,3*M),3*a/i),A+=24*M,u.set(new Float32Array(v,A,7*y*e.length),7*a*e.length),A+=28*y*e.length;let R=new Float32Array(v,A,y*n.length);for(let b=0;b<n.length;++b)d.set(R.subarray(b*y,(b+1)*y),b*l+a);a+=y,t(a/f)}[this.time,this.origin,this.poses,this.values,this.stride,this.count]=[c,h,u,d,l,a],this.streamed=!0}get complete(){return!this.asking&&(this.streamed||(this.header.stream?.whole??!0))}take(t){let{state:e,warnings:n,marks:i,message:r,stream:o}=t.header;Object.assign(this.header,{state:e,warnings:n,marks:i,message:r,stream:o})}get rows(){return this.count}get times(){return this.time.subarray(0,this.count)}get start(){return this.count?this.time[0]:0}get end(){return this.count?this.time[this.count-1]:0}has(t){return this.channelIndex.has(t)}unit(t){let e=this.channelIndex.get(t);return e===void 0?"":this.header.channels[e].unit}column(t){let e=this.channelIndex.get(t);return e===void 0?null:this.values.subarray(e*this.stride,e*this.stride+this.count)}find(t){let{time:e,rows:n}=this;if(n<2||t<=e[0])return[0,0];if(t>=e[n-1])return[n-1,0];let i=0,r=n-1;for(;r-i>1;){let a=i+r>>1;e[a]<=t?i=a:r=a}let o=e[r]-e[i];return[i,o>0?(t-e[i])/o:0]}at(t,e){let n=this.column(t);if(!n)return Number.NaN;let[i,r]=this.find(e);return r===0?n[i]:n[i]*(1-r)+n[i+1]*r}held(t,e){let n=this.column(t);return n?n[this.find(e)[0]]:Number.NaN}pose(t,e,n){let i=this.partIndex.get(t);if(i===void 0)return!1;for(let r=e;r>=0;--r){let o=7*(r*this.header.parts.length+i),a=3*Math.floor(r/this.header.block);if(Number.isFinite(this.poses[o]+this.poses[o+3])){for(let l=0;l<3;++l)n[l]=this.poses[o+l]+this.origin[a+l];return n[3]=this.poses[o+4],n[4]=this.poses[o+5],n[5]=this.poses[o+6],n[6]=this.poses[o+3],r===e}}return!1}};function Bd(s,t,e){return t.set(s.subarray(0,e)),t}async function wh(s){let t=new Blob([s]).stream().pipeThrough(new DecompressionStream("gzip"));return await new Response(t).arrayBuffer()}async function tg(){let s=document.getElementById("koppel-data");if(s?.textContent?.trim()){let e=atob(s.textContent.trim()),n=new Uint8Array(e.length);for(let i=0;i<e.length;++i)n[i]=e.charCodeAt(i);return{packet:new wo(await wh(n)),served:!1}}let t=await fetch(`data${location.search}`);if(!t.ok)throw new Error((await t.text()).trim()||`the server answered ${t.status}`);return{packet:new wo(await wh(new Uint8Array(await t.arrayBuffer()))),served:!0}}var To=s=>s?.shape==="road"||s?.shape==="plane",eg=()=>new ci({color:12896718,transparent:!0,opacity:.7,side:Qn,polygonOffset:!0,polygonOffsetFactor:2,polygonOffsetUnits:2});function ng(s){let[t,e,n]=s.grid.x,[i,r,o]=s.grid.y,a=[],l=[],c=s.heights;for(let d=0;d<n;++d)for(let f=0;f<o;++f)a.push(t+d*e,i+f*r,c[d*o+f]??0);for(let d=0;d+1<n;++d)for(let f=0;f+1<o;++f){let p=d*o+f;[p,p+1,p+o,p+o+1].every(v=>c[v]!==null)&&l.push(p,p+o,p+1,p+1,p+o,p+o+1)}let h=new Se;h.setAttribute("position",new te(a,3)),h.setIndex(l),h.computeVertexNormals();let u=new xe(h,eg());return u.receiveShadow=!0,u}var Th=class{constructor(t){this.element=t;let e=new ys(1,1);this.sheet=new xe(e,eg()),this.sheet.receiveShadow=!0,this.sheet.add(new ar(new Sa(e),new Li({color:10134704}))),this.group.add(this.sheet)}element;group=new Ze;range=new go;sheet;take(t){let{x:e,y:n}=this.group.worldToLocal(t),i=new pt(e,n);return!Number.isFinite(e+n)||this.range.containsPoint(i)?!1:(this.range.expandByPoint(i),!0)}lay(t){let e=(this.element.carrier==="ground"?.15:.02)*t,{min:n,max:i}=this.range.isEmpty()?new go(new pt,new pt):this.range,r=this.element.narrow??!1;this.sheet.position.set(.5*(n.x+i.x),r?0:.5*(n.y+i.y),0),this.sheet.scale.set(i.x-n.x+2*e,r?.03*t:i.y-n.y+2*e,1)}};var Ah=class{constructor(t){this.packet=t;this.socket=new WebSocket(`ws://${location.host}/socket${location.search}`),this.socket.binaryType="arraybuffer",this.socket.onmessage=e=>this.take(e.data),this.socket.onclose=()=>this.listener?.gone()}packet;listener=null;socket;first=null;async ready(){await new Promise((t,e)=>{this.first=t,this.socket.onerror=()=>e(new Error("the machine does not answer; start koppel live again"))})}do(t,e={}){this.socket.readyState===WebSocket.OPEN&&this.socket.send(JSON.stringify({do:t,...e}))}take(t){if(typeof t!="string"){this.packet.append(t),this.socket.send(""),this.first?.(),this.first=null,this.listener?.frame();return}let e=JSON.parse(t);e.refused!==void 0?this.listener?.refused(e.refused):e.scene!==void 0?this.listener?.scene(e.scene):this.listener?.state(e)}},mr=s=>Number.isFinite(s)?Number(s.toPrecision(4)).toString():"",Rh=class{constructor(t,e,n){this.wire=n;for(let i of["input","parameter"]){let r=t.filter(a=>a.kind===i);if(!r.length)continue;let o=document.createElement("h2");o.textContent=i==="input"?"inputs":"parameters",e.append(o);for(let a of r)e.append(this.row(a))}t.length||(e.textContent="this model has no inputs and no parameters"),setInterval(()=>this.drive(),33),window.addEventListener("blur",()=>this.held.clear())}wire;sliders=new Map;held=new Set;last=0;row(t){let e=document.createElement("div");e.className="control";let n=document.createElement("label"),i={x:" \u2190 \u2192",up:" \u2191",down:" \u2193","":""}[t.keys];n.textContent=`${t.path}${i}`,n.title=t.given?"":"the model gives no range; it is twice the value";let r=document.createElement("input");r.type="range",r.min=String(t.low),r.max=String(t.high),r.step="any",r.value=String(t.value),r.id=`slide ${t.path}`,n.htmlFor=r.id;let o=document.createElement("input");o.type="number",o.step="any",o.value=mr(t.value),o.setAttribute("aria-label",`${t.path} in ${t.unit||"1"}`);let a=document.createElement("small");a.textContent=t.unit==="1"?"":t.unit,r.disabled=o.disabled=t.why_not!=="",e.title=t.why_not;let l={control:t,slider:r,number:o,touched:0};if(r.addEventListener("input",()=>this.set(t.path,Number(r.value))),o.addEventListener("change",()=>this.set(t.path,Number(o.value))),e.append(n,r,o,a),t.kind==="input"&&!t.why_not){let c=document.createElement("button");c.textContent="free",c.title="follow the signal of the model again",c.addEventListener("click",()=>{this.wire.do("release",{path:t.path}),e.classList.remove("set")}),e.append(c)}return this.sliders.set(t.path,l),e}set(t,e){let n=this.sliders.get(t);n&&(n.touched=performance.now(),n.slider.value=String(e),n.number.value=mr(e),n.slider.parentElement?.classList.add("set"),this.wire.do("set",{path:t,value:e}))}show(t,e){for(let[n,i]of this.sliders){if(i.control.kind!=="input"||performance.now()-i.touched<600)continue;let r=t[n]??e(n);i.slider.parentElement?.classList.toggle("set",n in t),!(!Number.isFinite(r)||document.activeElement===i.number)&&(i.slider.value=String(r),i.number.value=mr(r))}}key(t,e){return[...this.sliders.values()].some(({control:i})=>i.keys==="x"&&(t==="ArrowLeft"||t==="ArrowRight")||i.keys==="up"&&t==="ArrowUp"||i.keys==="down"&&t==="ArrowDown")?(e?this.held.add(t):this.held.delete(t),!0):!1}drive(){let t=performance.now(),e=Math.min((t-this.last)/1e3,.1);this.last=t;for(let{control:n,slider:i}of this.sliders.values()){if(!n.keys)continue;let r=n.keys==="x"?Math.min(Math.max(0,n.low),n.high):n.low>0?n.low:Math.max(n.low,0),o=n.keys==="x"?Number(this.held.has("ArrowLeft"))-Number(this.held.has("ArrowRight")):Number(this.held.has(n.keys==="up"?"ArrowUp":"ArrowDown")),a=n.high-n.low,l=Number(i.value),c=l;o!==0?c=Math.min(Math.max(l+o*a*e*.5,n.low),n.high):this.driven.has(n.path)&&(c=l+Math.sign(r-l)*Math.min(Math.abs(r-l),a*e)),o!==0&&this.driven.add(n.path),c!==l?this.set(n.path,c):o===0&&this.driven.delete(n.path)}}driven=new Set};function ig(s,t){let e=r=>s.figures[r]??0,n=e("counted")>0?100*e("missed")/e("counted"):0,i=[`real-time factor ${e("factor").toFixed(3)}`,`step ${mr(1e3*t)} ms, computed in ${mr(e("median"))} \xB5s (median), ${mr(e("high"))} (99 %), ${mr(e("worst"))} (worst)`,`missed ${e("missed")} of ${e("counted")} deadlines (${n.toFixed(2)} %)`,`branch changes ${e("changes")}`];return e("unsettled")&&i.push(`unsettled ${e("unsettled")}`),e("given_up")&&i.push(`fell behind ${e("given_up")} times`),s.priority||i.push("no priority (SCHED_FIFO): other work may delay steps"),s.recording&&i.push(`records ${s.recording}`),i.join(" \xB7 ")}var sg=[["x",13644077,new C(1,0,0)],["y",2789704,new C(0,1,0)],["z",2844361,new C(0,0,1)]],ob=150;function kd(s){let t=10**Math.floor(Math.log10(s));return([5,2,1].find(e=>e*t<=s*(1+1e-9))??1)*t}function zd(s){let[t,e]=s>=1e3?[.001,"km"]:s>=1?[1,"m"]:s>=.001?[1e3,"mm"]:[1e6,"\xB5m"];return`${Number((s*t).toPrecision(6))} ${e}`}function rg(s){let t=kd(ob*s);return{meters:t,pixels:t/s}}var ja=class{side=88;bottom=44;scene=new Ki;camera=new vs(-1.3,1.3,1.3,-1.3,0,10);constructor(){for(let[t,e,n]of sg){let i=new co({color:e}),r=new xe(new Ce(.045,.045,.7,10),i),o=new xe(new vi(.13,.26,14),i);r.position.copy(n).multiplyScalar(.35),o.position.copy(n).multiplyScalar(.8);for(let l of[r,o])l.quaternion.setFromUnitVectors(new C(0,1,0),n),this.scene.add(l);let a=new pa(new lo({map:ab(t,e),depthTest:!1}));a.position.copy(n).multiplyScalar(1.13),a.scale.setScalar(.42),this.scene.add(a)}}draw(t,e,n){this.camera.quaternion.copy(e.quaternion),this.camera.position.set(0,0,5).applyQuaternion(e.quaternion);let i=[n-this.side-4,this.bottom,this.side,this.side];t.autoClear=!1,t.clearDepth(),t.setViewport(...i),t.setScissor(...i),t.setScissorTest(!0),t.render(this.scene,this.camera),t.setScissorTest(!1),t.autoClear=!0}directions(t,e,n){let i=t.quaternion.clone().invert(),r=this.side/2.6,o=sg.map(([a,,l])=>[a,l.clone().applyQuaternion(i).multiplyScalar(r).toArray().slice(0,2)]);return{...Object.fromEntries(o),at:[e-4-this.side/2,n-this.bottom-this.side/2]}}};function ab(s,t){let e=document.createElement("canvas");e.width=e.height=64;let n=e.getContext("2d");n.font="bold 52px system-ui, sans-serif",n.textAlign="center",n.textBaseline="middle",n.fillStyle=`#${t.toString(16).padStart(6,"0")}`,n.fillText(s,32,30);let i=new xa(e);return i.colorSpace=Yn,i}var lb="uplot",cb="u-hz",hb="u-vt",ub="u-title",db="u-wrap",fb="u-under",pb="u-over",mb="u-axis",xr="u-off",gb="u-select",_b="u-cursor-x",xb="u-cursor-y",yb="u-cursor-pt",vb="u-legend",Mb="u-live",Sb="u-inline",bb="u-series",Eb="u-marker",og="u-label",wb="u-value",tl="width",el="height";var ag="bottom",Ao="left",Hd="right",rf="#000",lg=rf+"0",Vd="mousemove",cg="mousedown",Gd="mouseup",hg="mouseenter",ug="mouseleave",dg="dblclick",Tb="resize",Ab="scroll",fg="change",Dh="dppxchange",of="--",No=typeof window<"u",Zd=No?document:null,Co=No?window:null,Rb=No?navigator:null,Ae,Ch;function $d(){let s=devicePixelRatio;Ae!=s&&(Ae=s,Ch&&Kd(fg,Ch,$d),Ch=matchMedia(`(min-resolution: ${Ae-.001}dppx) and (max-resolution: ${Ae+.001}dppx)`),yr(fg,Ch,$d),Co.dispatchEvent(new CustomEvent(Dh)))}function ui(s,t){if(t!=null){let e=s.classList;!e.contains(t)&&e.add(t)}}function Jd(s,t){let e=s.classList;e.contains(t)&&e.remove(t)}function $e(s,t,e){s.style[t]=e+"px"}function Fi(s,t,e,n){let i=Zd.createElement(s);return t!=null&&ui(i,t),e?.insertBefore(i,n),i}function bi(s,t){return Fi("div",s,t)}var pg=new WeakMap;function is(s,t,e,n,i){let r="translate("+t+"px,"+e+"px)",o=pg.get(s);r!=o&&(s.style.transform=r,pg.set(s,r),t<0||e<0||t>n||e>i?ui(s,xr):Jd(s,xr))}var mg=new WeakMap;function gg(s,t,e){let n=t+e,i=mg.get(s);n!=i&&(mg.set(s,n),s.style.background=t,s.style.borderColor=e)}var _g=new WeakMap;function xg(s,t,e,n){let i=t+""+e,r=_g.get(s);i!=r&&(_g.set(s,i),s.style.height=e+"px",s.style.width=t+"px",s.style.marginLeft=n?-t/2+"px":0,s.style.marginTop=n?-e/2+"px":0)}var af={passive:!0},Cb={...af,capture:!0};function yr(s,t,e,n){t.addEventListener(s,e,n?Cb:af)}function Kd(s,t,e,n){t.removeEventListener(s,e,af)}No&&$d();function Oi(s,t,e,n){let i;e=e||0,n=n||t.length-1;let r=n<=2147483647;for(;n-e>1;)i=r?e+n>>1:di((e+n)/2),t[i]<s?e=i:n=i;return s-t[e]<=t[n]-s?e:n}function qg(s){return(e,n,i)=>{let r=-1,o=-1;for(let a=n;a<=i;a++)if(s(e[a])){r=a;break}for(let a=i;a>=n;a--)if(s(e[a])){o=a;break}return[r,o]}}var Yg=s=>s!=null,Zg=s=>s!=null&&s>0,Fh=qg(Yg),Pb=qg(Zg);function Ib(s,t,e,n=0,i=!1){let r=i?Pb:Fh,o=i?Zg:Yg;[t,e]=r(s,t,e);let a=s[t],l=s[t];if(t>-1)if(n==1)a=s[t],l=s[e];else if(n==-1)a=s[e],l=s[t];else for(let c=t;c<=e;c++){let h=s[c];o(h)&&(h<a?a=h:h>l&&(l=h))}return[a??ke,l??-ke]}function Oh(s,t,e,n){let i=Mg(s),r=Mg(t);s==t&&(i==-1?(s*=e,t/=e):(s/=e,t*=e));let o=e==10?Es:$g,a=i==1?di:Ei,l=r==1?Ei:di,c=a(o(wn(s))),h=l(o(wn(t))),u=Po(e,c),d=Po(e,h);return e==10&&(c<0&&(u=ze(u,-c)),h<0&&(d=ze(d,-h))),n||e==2?(s=u*i,t=d*r):(s=Qg(s,u),t=Bh(t,d)),[s,t]}function lf(s,t,e,n){let i=Oh(s,t,e,n);return s==0&&(i[0]=0),t==0&&(i[1]=0),i}var cf=.1,yg={mode:3,pad:cf},il={pad:0,soft:null,mode:0},Lb={min:il,max:il};function Nh(s,t,e,n){return kh(e)?vg(s,t,e):(il.pad=e,il.soft=n?0:null,il.mode=n?3:0,vg(s,t,Lb))}function Ee(s,t){return s??t}function Db(s,t,e){for(t=Ee(t,0),e=Ee(e,s.length-1);t<=e;){if(s[t]!=null)return!0;t++}return!1}function vg(s,t,e){let n=e.min,i=e.max,r=Ee(n.pad,0),o=Ee(i.pad,0),a=Ee(n.hard,-ke),l=Ee(i.hard,ke),c=Ee(n.soft,ke),h=Ee(i.soft,-ke),u=Ee(n.mode,0),d=Ee(i.mode,0),f=t-s,p=Es(f),v=jn(wn(s),wn(t)),m=Es(v),g=wn(m-p);(f<1e-24||g>10)&&(f=0,(s==0||t==0)&&(f=1e-24,u==2&&c!=ke&&(r=0),d==2&&h!=-ke&&(o=0)));let y=f||v||1e3,A=Es(y),M=Po(10,di(A)),R=y*(f==0?s==0?.1:1:r),b=ze(Qg(s-R,M/10),24),_=s>=c&&(u==1||u==3&&b<=c||u==2&&b>=c)?c:ke,w=jn(a,b<_&&s>=_?_:Bi(_,b)),F=y*(f==0?t==0?.1:1:o),L=ze(Bh(t+F,M/10),24),D=t<=h&&(d==1||d==3&&L>=h||d==2&&L<=h)?h:-ke,z=Bi(l,L>D&&t<=D?D:jn(D,L));return w==z&&w==0&&(z=100),[w,z]}var Nb=new Intl.NumberFormat(No?Rb.language:"en-US"),hf=s=>Nb.format(s),fi=Math,Lh=fi.PI,wn=fi.abs,di=fi.floor,En=fi.round,Ei=fi.ceil,Bi=fi.min,jn=fi.max,Po=fi.pow,Mg=fi.sign,Es=fi.log10,$g=fi.log2,Ub=(s,t=1)=>fi.sinh(s)*t,Wd=(s,t=1)=>fi.asinh(s/t),ke=1/0;function Sg(s){return(Es((s^s>>31)-(s>>31))|0)+1}function jd(s,t,e){return Bi(jn(s,t),e)}function Jg(s){return typeof s=="function"}function ye(s){return Jg(s)?s:()=>s}var Fb=()=>{},Kg=s=>s,jg=(s,t)=>t,Ob=s=>null,bg=s=>!0,Eg=(s,t)=>s==t,Bb=/\.\d*?(?=9{6,}|0{6,})/gm,vr=s=>{if(e0(s)||js.has(s))return s;let t=`${s}`,e=t.match(Bb);if(e==null)return s;let n=e[0].length-1;if(t.indexOf("e-")!=-1){let[i,r]=t.split("e");return+`${vr(i)}e${r}`}return ze(s,n)};function gr(s,t){return vr(ze(vr(s/t))*t)}function Bh(s,t){return vr(Ei(vr(s/t))*t)}function Qg(s,t){return vr(di(vr(s/t))*t)}function ze(s,t=0){if(e0(s))return s;let e=10**t,n=s*e*(1+Number.EPSILON);return En(n)/e}var js=new Map;function t0(s){return((""+s).split(".")[1]||"").length}function rl(s,t,e,n){let i=[],r=n.map(t0);for(let o=t;o<e;o++){let a=wn(o),l=ze(Po(s,o),a);for(let c=0;c<n.length;c++){let h=s==10?+`${n[c]}e${o}`:n[c]*l,u=(o>=0?0:a)+(o>=r[c]?0:r[c]),d=s==10?h:ze(h,u);i.push(d),js.set(d,u)}}return i}var sl={},uf=[],Io=[null,null],Ks=Array.isArray,e0=Number.isInteger,kb=s=>s===void 0;function wg(s){return typeof s=="string"}function kh(s){let t=!1;if(s!=null){let e=s.constructor;t=e==null||e==Object}return t}function zb(s){return s!=null&&typeof s=="object"}var Hb=Object.getPrototypeOf(Uint8Array),n0="__proto__";function Lo(s,t=kh){let e;if(Ks(s)){let n=s.find(i=>i!=null);if(Ks(n)||t(n)){e=Array(s.length);for(let i=0;i<s.length;i++)e[i]=Lo(s[i],t)}else e=s.slice()}else if(s instanceof Hb)e=s.slice();else if(t(s)){e={};for(let n in s)n!=n0&&(e[n]=Lo(s[n],t))}else e=s;return e}function xn(s){let t=arguments;for(let e=1;e<t.length;e++){let n=t[e];for(let i in n)i!=n0&&(kh(s[i])?xn(s[i],Lo(n[i])):s[i]=Lo(n[i]))}return s}var Vb=0,Gb=1,Wb=2;function Xb(s,t,e){for(let n=0,i,r=-1;n<t.length;n++){let o=t[n];if(o>r){for(i=o-1;i>=0&&s[i]==null;)s[i--]=null;for(i=o+1;i<e&&s[i]==null;)s[r=i++]=null}}}function qb(s,t){if($b(s)){let o=s[0].slice();for(let a=1;a<s.length;a++)o.push(...s[a].slice(1));return Jb(o[0])||(o=Zb(o)),o}let e=new Set;for(let o=0;o<s.length;o++){let l=s[o][0],c=l.length;for(let h=0;h<c;h++)e.add(l[h])}let n=[Array.from(e).sort((o,a)=>o-a)],i=n[0].length,r=new Map;for(let o=0;o<i;o++)r.set(n[0][o],o);for(let o=0;o<s.length;o++){let a=s[o],l=a[0];for(let c=1;c<a.length;c++){let h=a[c],u=Array(i).fill(void 0),d=t?t[o][c]:Gb,f=[];for(let p=0;p<h.length;p++){let v=h[p],m=r.get(l[p]);v===null?d!=Vb&&(u[m]=v,d==Wb&&f.push(m)):u[m]=v}Xb(u,f,i),n.push(u)}}return n}var Yb=typeof queueMicrotask>"u"?s=>Promise.resolve().then(s):queueMicrotask;function Zb(s){let t=s[0],e=t.length,n=Array(e);for(let r=0;r<n.length;r++)n[r]=r;n.sort((r,o)=>t[r]-t[o]);let i=[];for(let r=0;r<s.length;r++){let o=s[r],a=Array(e);for(let l=0;l<e;l++)a[l]=o[n[l]];i.push(a)}return i}function $b(s){let t=s[0][0],e=t.length;for(let n=1;n<s.length;n++){let i=s[n][0];if(i.length!=e)return!1;if(i!=t){for(let r=0;r<e;r++)if(i[r]!=t[r])return!1}}return!0}function Jb(s,t=100){let e=s.length;if(e<=1)return!0;let n=0,i=e-1;for(;n<=i&&s[n]==null;)n++;for(;i>=n&&s[i]==null;)i--;if(i<=n)return!0;let r=jn(1,di((i-n+1)/t));for(let o=s[n],a=n+r;a<=i;a+=r){let l=s[a];if(l!=null){if(l<=o)return!1;o=l}}return!0}var i0=["January","February","March","April","May","June","July","August","September","October","November","December"],s0=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function r0(s){return s.slice(0,3)}var Kb=s0.map(r0),jb=i0.map(r0),Qb={MMMM:i0,MMM:jb,WWWW:s0,WWW:Kb};function Qa(s){return(s<10?"0":"")+s}function tE(s){return(s<10?"00":s<100?"0":"")+s}var eE={YYYY:s=>s.getFullYear(),YY:s=>(s.getFullYear()+"").slice(2),MMMM:(s,t)=>t.MMMM[s.getMonth()],MMM:(s,t)=>t.MMM[s.getMonth()],MM:s=>Qa(s.getMonth()+1),M:s=>s.getMonth()+1,DD:s=>Qa(s.getDate()),D:s=>s.getDate(),WWWW:(s,t)=>t.WWWW[s.getDay()],WWW:(s,t)=>t.WWW[s.getDay()],HH:s=>Qa(s.getHours()),H:s=>s.getHours(),h:s=>{let t=s.getHours();return t==0?12:t>12?t-12:t},AA:s=>s.getHours()>=12?"PM":"AM",aa:s=>s.getHours()>=12?"pm":"am",a:s=>s.getHours()>=12?"p":"a",mm:s=>Qa(s.getMinutes()),m:s=>s.getMinutes(),ss:s=>Qa(s.getSeconds()),s:s=>s.getSeconds(),fff:s=>tE(s.getMilliseconds())};function df(s,t){t=t||Qb;let e=[],n=/\{([a-z]+)\}|[^{]+/gi,i;for(;i=n.exec(s);)e.push(i[0][0]=="{"?eE[i[1]]:i[0]);return r=>{let o="";for(let a=0;a<e.length;a++)o+=typeof e[a]=="string"?e[a]:e[a](r,t);return o}}var nE=new Intl.DateTimeFormat().resolvedOptions().timeZone;function iE(s,t){let e;return t=="UTC"||t=="Etc/UTC"?e=new Date(+s+s.getTimezoneOffset()*6e4):t==nE?e=s:(e=new Date(s.toLocaleString("en-US",{timeZone:t})),e.setMilliseconds(s.getMilliseconds())),e}var o0=s=>s%1==0,Uh=[1,2,2.5,5],sE=rl(10,-32,0,Uh),a0=rl(10,0,32,Uh),rE=a0.filter(o0),_r=sE.concat(a0),ff=`
`,l0="{YYYY}",Tg=ff+l0,c0="{M}/{D}",nl=ff+c0,Ph=nl+"/{YY}",h0="{aa}",oE="{h}:{mm}",Ro=oE+h0,Ag=ff+Ro,Rg=":{ss}",Pe=null;function u0(s){let t=s*1e3,e=t*60,n=e*60,i=n*24,r=i*30,o=i*365,l=(s==1?rl(10,0,3,Uh).filter(o0):rl(10,-3,0,Uh)).concat([t,t*5,t*10,t*15,t*30,e,e*5,e*10,e*15,e*30,n,n*2,n*3,n*4,n*6,n*8,n*12,i,i*2,i*3,i*4,i*5,i*6,i*7,i*8,i*9,i*10,i*15,r,r*2,r*3,r*4,r*6,o,o*2,o*5,o*10,o*25,o*50,o*100]),c=[[o,l0,Pe,Pe,Pe,Pe,Pe,Pe,1],[i*28,"{MMM}",Tg,Pe,Pe,Pe,Pe,Pe,1],[i,c0,Tg,Pe,Pe,Pe,Pe,Pe,1],[n,"{h}"+h0,Ph,Pe,nl,Pe,Pe,Pe,1],[e,Ro,Ph,Pe,nl,Pe,Pe,Pe,1],[t,Rg,Ph+" "+Ro,Pe,nl+" "+Ro,Pe,Ag,Pe,1],[s,Rg+".{fff}",Ph+" "+Ro,Pe,nl+" "+Ro,Pe,Ag,Pe,1]];function h(u){return(d,f,p,v,m,g)=>{let y=[],A=m>=o,M=m>=r&&m<o,R=u(p),b=ze(R*s,3),_=Xd(R.getFullYear(),A?0:R.getMonth(),M||A?1:R.getDate()),w=ze(_*s,3);if(M||A){let F=M?m/r:0,L=A?m/o:0,D=b==w?b:ze(Xd(_.getFullYear()+L,_.getMonth()+F,1)*s,3),z=new Date(En(D/s)),H=z.getFullYear(),U=z.getMonth();for(let W=0;D<=v;W++){let Y=Xd(H+L*W,U+F*W,1),G=Y-u(ze(Y*s,3));D=ze((+Y+G)*s,3),D<=v&&y.push(D)}}else{let F=m>=i?i:m,L=di(p)-di(b),D=w+L+Bh(b-w,F);y.push(D);let z=u(D),H=z.getHours()+z.getMinutes()/e+z.getSeconds()/n,U=m/n,W=d.axes[f]._space,Y=g/W;for(;D=ze(D+m,s==1?0:3),!(D>v);)if(U>1){let G=di(ze(H+U,6))%24,j=u(D).getHours()-G;j>1&&(j=-1),D-=j*n,H=(H+U)%24;let it=y[y.length-1];ze((D-it)/m,3)*Y>=.7&&y.push(D)}else y.push(D)}return y}}return[l,c,h]}var[aE,lE,cE]=u0(1),[hE,uE,dE]=u0(.001);rl(2,-53,53,[1]);function Cg(s,t){return s.map(e=>e.map((n,i)=>i==0||i==8||n==null?n:t(i==1||e[8]==0?n:e[1]+n)))}function Pg(s,t){return(e,n,i,r,o)=>{let a=t.find(p=>o>=p[0])||t[t.length-1],l,c,h,u,d,f;return n.map(p=>{let v=s(p),m=v.getFullYear(),g=v.getMonth(),y=v.getDate(),A=v.getHours(),M=v.getMinutes(),R=v.getSeconds(),b=m!=l&&a[2]||g!=c&&a[3]||y!=h&&a[4]||A!=u&&a[5]||M!=d&&a[6]||R!=f&&a[7]||a[1];return l=m,c=g,h=y,u=A,d=M,f=R,b(v)})}}function fE(s,t){let e=df(t);return(n,i,r,o,a)=>i.map(l=>e(s(l)))}function Xd(s,t,e){return new Date(s,t,e)}function Ig(s,t){return t(s)}var pE="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function Lg(s,t){return(e,n,i,r)=>r==null?of:t(s(n))}function mE(s,t){let e=s.series[t];return e.width?e.stroke(s,t):e.points.width?e.points.stroke(s,t):null}function gE(s,t){return s.series[t].fill(s,t)}var _E={show:!0,live:!0,isolate:!1,mount:Fb,markers:{show:!0,width:2,stroke:mE,fill:gE,dash:"solid"},idx:null,idxs:null,values:[]};function xE(s,t){let e=s.cursor.points,n=bi(),i=e.size(s,t);$e(n,tl,i),$e(n,el,i);let r=i/-2;$e(n,"marginLeft",r),$e(n,"marginTop",r);let o=e.width(s,t,i);return o&&$e(n,"borderWidth",o),n}function yE(s,t){let e=s.series[t].points;return e._fill||e._stroke}function vE(s,t){let e=s.series[t].points;return e._stroke||e._fill}function ME(s,t){return s.series[t].points.size}var qd=[0,0];function SE(s,t,e){return qd[0]=t,qd[1]=e,qd}function Ih(s,t,e,n=!0){return i=>{i.button==0&&(!n||i.target==t)&&e(i)}}function Yd(s,t,e,n=!0){return i=>{(!n||i.target==t)&&e(i)}}var bE={show:!0,x:!0,y:!0,lock:!1,move:SE,points:{one:!1,show:xE,size:ME,width:0,stroke:vE,fill:yE},bind:{mousedown:Ih,mouseup:Ih,click:Ih,dblclick:Ih,mousemove:Yd,mouseleave:Yd,mouseenter:Yd},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(s,t)=>{t.stopPropagation(),t.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(s,t,e,n,i)=>n-i,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},d0={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},pf=xn({},d0,{filter:jg}),f0=xn({},pf,{size:10}),p0=xn({},d0,{show:!1}),mf='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',m0="bold "+mf,g0=1.5,Dg={show:!0,scale:"x",stroke:rf,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:m0,side:2,grid:pf,ticks:f0,border:p0,font:mf,lineGap:g0,rotate:0},EE="Value",wE="Time",Ng={show:!0,scale:"x",auto:!1,sorted:1,min:ke,max:-ke,idxs:[]};function TE(s,t,e,n,i){return t.map(r=>r==null?"":hf(r))}function AE(s,t,e,n,i,r,o){let a=[],l=js.get(i)||0;e=o?e:ze(Bh(e,i),l);for(let c=e;c<=n;c=ze(c+i,l))a.push(Object.is(c,-0)?0:c);return a}function Qd(s,t,e,n,i,r,o){let a=[],l=s.scales[s.axes[t].scale].log,c=l==10?Es:$g,h=di(c(e));i=Po(l,h),l==10&&(i=_r[Oi(i,_r)]);let u=e,d=i*l;l==10&&(d=_r[Oi(d,_r)]);do a.push(u),u=u+i,l==10&&!js.has(u)&&(u=ze(u,js.get(i))),u>=d&&(i=u,d=i*l,l==10&&(d=_r[Oi(d,_r)]));while(u<=n);return a}function RE(s,t,e,n,i,r,o){let l=s.scales[s.axes[t].scale].asinh,c=n>l?Qd(s,t,jn(l,e),n,i):[l],h=n>=0&&e<=0?[0]:[];return(e<-l?Qd(s,t,jn(l,-n),-e,i):[l]).reverse().map(d=>-d).concat(h,c)}var _0=/./,CE=/[12357]/,PE=/[125]/,Ug=/1/,tf=(s,t,e,n)=>s.map((i,r)=>t==4&&i==0||r%n==0&&e.test(i.toExponential()[i<0?1:0])?i:null);function IE(s,t,e,n,i){let r=s.axes[e],o=r.scale,a=s.scales[o],l=s.valToPos,c=r._space,h=l(10,o),u=l(9,o)-h>=c?_0:l(7,o)-h>=c?CE:l(5,o)-h>=c?PE:Ug;if(u==Ug){let d=wn(l(1,o)-h);if(d<c)return tf(t.slice().reverse(),a.distr,u,Ei(c/d)).reverse()}return tf(t,a.distr,u,1)}function LE(s,t,e,n,i){let r=s.axes[e],o=r.scale,a=r._space,l=s.valToPos,c=wn(l(1,o)-l(2,o));return c<a?tf(t.slice().reverse(),3,_0,Ei(a/c)).reverse():t}function DE(s,t,e,n){return n==null?of:t==null?"":hf(t)}var Fg={show:!0,scale:"y",stroke:rf,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:m0,side:3,grid:pf,ticks:f0,border:p0,font:mf,lineGap:g0,rotate:0};function NE(s,t){let e=3+(s||1)*2;return ze(e*t,3)}function UE(s,t){let{scale:e,idxs:n}=s.series[0],i=s._data[0],r=s.valToPos(i[n[0]],e,!0),o=s.valToPos(i[n[1]],e,!0),a=wn(o-r),l=s.series[t],c=a/(l.points.space*Ae);return n[1]-n[0]<=c}var Og={scale:null,auto:!0,sorted:0,min:ke,max:-ke},x0=(s,t,e,n,i)=>i,Bg={show:!0,auto:!0,sorted:0,gaps:x0,alpha:1,facets:[xn({},Og,{scale:"x"}),xn({},Og,{scale:"y"})]},kg={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:x0,alpha:1,points:{show:UE,filter:null},values:null,min:ke,max:-ke,idxs:[],path:null,clip:null};function FE(s,t,e,n,i){return e/10}var y0={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},OE=xn({},y0,{time:!1,ori:1}),zg={};function v0(s,t){let e=zg[s];return e||(e={key:s,plots:[],sub(n){e.plots.push(n)},unsub(n){e.plots=e.plots.filter(i=>i!=n)},pub(n,i,r,o,a,l,c){for(let h=0;h<e.plots.length;h++)e.plots[h]!=i&&e.plots[h].pub(n,i,r,o,a,l,c)}},s!=null&&(zg[s]=e)),e}var Do=1,ef=2;function Mr(s,t,e){let n=s.mode,i=s.series[t],r=n==2?s._data[t]:s._data,o=s.scales,a=s.bbox,l=r[0],c=n==2?r[1]:r[t],h=n==2?o[i.facets[0].scale]:o[s.series[0].scale],u=n==2?o[i.facets[1].scale]:o[i.scale],d=a.left,f=a.top,p=a.width,v=a.height,m=s.valToPosH,g=s.valToPosV;return h.ori==0?e(i,l,c,h,u,m,g,d,f,p,v,Hh,Uo,Gh,S0,E0):e(i,l,c,h,u,g,m,f,d,v,p,Vh,Fo,xf,b0,w0)}function gf(s,t){let e=0,n=0,i=Ee(s.bands,uf);for(let r=0;r<i.length;r++){let o=i[r];o.series[0]==t?e=o.dir:o.series[1]==t&&(o.dir==1?n|=1:n|=2)}return[e,n==1?-1:n==2?1:n==3?2:0]}function BE(s,t,e,n,i){let r=s.mode,o=s.series[t],a=r==2?o.facets[1].scale:o.scale,l=s.scales[a];return i==-1?l.min:i==1?l.max:l.distr==3?l.dir==1?l.min:l.max:0}function ws(s,t,e,n,i,r){return Mr(s,t,(o,a,l,c,h,u,d,f,p,v,m)=>{let g=o.pxRound,y=c.dir*(c.ori==0?1:-1),A=c.ori==0?Uo:Fo,M,R;y==1?(M=e,R=n):(M=n,R=e);let b=g(u(a[M],c,v,f)),_=g(d(l[M],h,m,p)),w=g(u(a[R],c,v,f)),F=g(d(r==1?h.max:h.min,h,m,p)),L=new Path2D(i);return A(L,w,F),A(L,b,F),A(L,b,_),L})}function zh(s,t,e,n,i,r){let o=null;if(s.length>0){o=new Path2D;let a=t==0?Gh:xf,l=e;for(let u=0;u<s.length;u++){let d=s[u];if(d[1]>d[0]){let f=d[0]-l;f>0&&a(o,l,n,f,n+r),l=d[1]}}let c=e+i-l,h=10;c>0&&a(o,l,n-h/2,c,n+r+h)}return o}function kE(s,t,e){let n=s[s.length-1];n&&n[0]==t?n[1]=e:s.push([t,e])}function _f(s,t,e,n,i,r,o){let a=[],l=s.length;for(let c=i==1?e:n;c>=e&&c<=n;c+=i)if(t[c]===null){let u=c,d=c;if(i==1)for(;++c<=n&&t[c]===null;)d=c;else for(;--c>=e&&t[c]===null;)d=c;let f=r(s[u]),p=d==u?f:r(s[d]),v=u-i;f=o<=0&&v>=0&&v<l?r(s[v]):f;let g=d+i;p=o>=0&&g>=0&&g<l?r(s[g]):p,p>=f&&a.push([f,p])}return a}function Hg(s){return s==0?Kg:s==1?En:t=>gr(t,s)}function M0(s){let t=s==0?Hh:Vh,e=s==0?(i,r,o,a,l,c)=>{i.arcTo(r,o,a,l,c)}:(i,r,o,a,l,c)=>{i.arcTo(o,r,l,a,c)},n=s==0?(i,r,o,a,l)=>{i.rect(r,o,a,l)}:(i,r,o,a,l)=>{i.rect(o,r,l,a)};return(i,r,o,a,l,c=0,h=0)=>{c==0&&h==0?n(i,r,o,a,l):(c=Bi(c,a/2,l/2),h=Bi(h,a/2,l/2),t(i,r+c,o),e(i,r+a,o,r+a,o+l,c),e(i,r+a,o+l,r,o+l,h),e(i,r,o+l,r,o,h),e(i,r,o,r+a,o,c),i.closePath())}}var Hh=(s,t,e)=>{s.moveTo(t,e)},Vh=(s,t,e)=>{s.moveTo(e,t)},Uo=(s,t,e)=>{s.lineTo(t,e)},Fo=(s,t,e)=>{s.lineTo(e,t)},Gh=M0(0),xf=M0(1),S0=(s,t,e,n,i,r)=>{s.arc(t,e,n,i,r)},b0=(s,t,e,n,i,r)=>{s.arc(e,t,n,i,r)},E0=(s,t,e,n,i,r,o)=>{s.bezierCurveTo(t,e,n,i,r,o)},w0=(s,t,e,n,i,r,o)=>{s.bezierCurveTo(e,t,i,n,o,r)};function T0(s){return(t,e,n,i,r)=>Mr(t,e,(o,a,l,c,h,u,d,f,p,v,m)=>{let{pxRound:g,points:y}=o,A,M;c.ori==0?(A=Hh,M=S0):(A=Vh,M=b0);let R=ze(y.width*Ae,3),b=(y.size-y.width)/2*Ae,_=ze(b*2,3),w=new Path2D,F=new Path2D,{left:L,top:D,width:z,height:H}=t.bbox;Gh(F,L-_,D-_,z+_*2,H+_*2);let U=W=>{if(l[W]!=null){let Y=g(u(a[W],c,v,f)),G=g(d(l[W],h,m,p));A(w,Y+b,G),M(w,Y,G,b,0,Lh*2)}};if(r)r.forEach(U);else for(let W=n;W<=i;W++)U(W);return{stroke:R>0?w:null,fill:w,clip:F,flags:Do|ef}})}function A0(s){return(t,e,n,i,r,o)=>{n!=i&&(r!=n&&o!=n&&s(t,e,n),r!=i&&o!=i&&s(t,e,i),s(t,e,o))}}var zE=A0(Uo),HE=A0(Fo);function R0(s){let t=Ee(s?.alignGaps,0);return(e,n,i,r)=>Mr(e,n,(o,a,l,c,h,u,d,f,p,v,m)=>{[i,r]=Fh(l,i,r);let g=o.pxRound,y=H=>g(u(H,c,v,f)),A=H=>g(d(H,h,m,p)),M,R;c.ori==0?(M=Uo,R=zE):(M=Fo,R=HE);let b=c.dir*(c.ori==0?1:-1),_={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Do},w=_.stroke,F=!1;if(r-i>=v*4){let H=ht=>e.posToVal(ht,c.key,!0),U=null,W=null,Y,G,lt,J=y(a[b==1?i:r]),j=y(a[i]),it=y(a[r]),ut=H(b==1?j+1:it-1);for(let ht=b==1?i:r;ht>=i&&ht<=r;ht+=b){let Q=a[ht],xt=(b==1?Q<ut:Q>ut)?J:y(Q),Rt=l[ht];xt==J?Rt!=null?(G=Rt,U==null?(M(w,xt,A(G)),Y=U=W=G):G<U?U=G:G>W&&(W=G)):Rt===null&&(F=!0):(U!=null&&R(w,J,A(U),A(W),A(Y),A(G)),Rt!=null?(G=Rt,M(w,xt,A(G)),U=W=Y=G):(U=W=null,Rt===null&&(F=!0)),J=xt,ut=H(J+b))}U!=null&&U!=W&&lt!=J&&R(w,J,A(U),A(W),A(Y),A(G))}else for(let H=b==1?i:r;H>=i&&H<=r;H+=b){let U=l[H];U===null?F=!0:U!=null&&M(w,y(a[H]),A(U))}let[D,z]=gf(e,n);if(o.fill!=null||D!=0){let H=_.fill=new Path2D(w),U=o.fillTo(e,n,o.min,o.max,D),W=A(U),Y=y(a[i]),G=y(a[r]);b==-1&&([G,Y]=[Y,G]),M(H,G,W),M(H,Y,W)}if(!o.spanGaps){let H=[];F&&H.push(..._f(a,l,i,r,b,y,t)),_.gaps=H=o.gaps(e,n,i,r,H),_.clip=zh(H,c.ori,f,p,v,m)}return z!=0&&(_.band=z==2?[ws(e,n,i,r,w,-1),ws(e,n,i,r,w,1)]:ws(e,n,i,r,w,z)),_})}function VE(s){let t=Ee(s.align,1),e=Ee(s.ascDesc,!1),n=Ee(s.alignGaps,0),i=Ee(s.extend,!1);return(r,o,a,l)=>Mr(r,o,(c,h,u,d,f,p,v,m,g,y,A)=>{[a,l]=Fh(u,a,l);let M=c.pxRound,{left:R,width:b}=r.bbox,_=j=>M(p(j,d,y,m)),w=j=>M(v(j,f,A,g)),F=d.ori==0?Uo:Fo,L={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:Do},D=L.stroke,z=d.dir*(d.ori==0?1:-1),H=w(u[z==1?a:l]),U=_(h[z==1?a:l]),W=U,Y=U;i&&t==-1&&(Y=R,F(D,Y,H)),F(D,U,H);for(let j=z==1?a:l;j>=a&&j<=l;j+=z){let it=u[j];if(it==null)continue;let ut=_(h[j]),ht=w(it);t==1?F(D,ut,H):F(D,W,ht),F(D,ut,ht),H=ht,W=ut}let G=W;i&&t==1&&(G=R+b,F(D,G,H));let[lt,J]=gf(r,o);if(c.fill!=null||lt!=0){let j=L.fill=new Path2D(D),it=c.fillTo(r,o,c.min,c.max,lt),ut=w(it);F(j,G,ut),F(j,Y,ut)}if(!c.spanGaps){let j=[];j.push(..._f(h,u,a,l,z,_,n));let it=c.width*Ae/2,ut=e||t==1?it:-it,ht=e||t==-1?-it:it;j.forEach(Q=>{Q[0]+=ut,Q[1]+=ht}),L.gaps=j=c.gaps(r,o,a,l,j),L.clip=zh(j,d.ori,m,g,y,A)}return J!=0&&(L.band=J==2?[ws(r,o,a,l,D,-1),ws(r,o,a,l,D,1)]:ws(r,o,a,l,D,J)),L})}function Vg(s,t,e,n,i,r,o=ke){if(s.length>1){let a=null;for(let l=0,c=1/0;l<s.length;l++)if(t[l]!==void 0){if(a!=null){let h=wn(s[l]-s[a]);h<c&&(c=h,o=wn(e(s[l],n,i,r)-e(s[a],n,i,r)))}a=l}}return o}function GE(s){s=s||sl;let t=Ee(s.size,[.6,ke,1]),e=s.align||0,n=s.gap||0,i=s.radius;i=i==null?[0,0]:typeof i=="number"?[i,0]:i;let r=ye(i),o=1-t[0],a=Ee(t[1],ke),l=Ee(t[2],1),c=Ee(s.disp,sl),h=Ee(s.each,f=>{}),{fill:u,stroke:d}=c;return(f,p,v,m)=>Mr(f,p,(g,y,A,M,R,b,_,w,F,L,D)=>{let z=g.pxRound,H=e,U=n*Ae,W=a*Ae,Y=l*Ae,G,lt;M.ori==0?[G,lt]=r(f,p):[lt,G]=r(f,p);let J=M.dir*(M.ori==0?1:-1),j=M.ori==0?Gh:xf,it=M.ori==0?h:(Pt,$t,ae,bt,Fe,Ht,qt)=>{h(Pt,$t,ae,Fe,bt,qt,Ht)},ut=Ee(f.bands,uf).find(Pt=>Pt.series[0]==p),ht=ut!=null?ut.dir:0,Q=g.fillTo(f,p,g.min,g.max,ht),mt=z(_(Q,R,D,F)),xt,Rt,St,Wt=L,oe=z(g.width*Ae),Vt=!1,de=null,ce=null,se=null,Je=null;u!=null&&(oe==0||d!=null)&&(Vt=!0,de=u.values(f,p,v,m),ce=new Map,new Set(de).forEach(Pt=>{Pt!=null&&ce.set(Pt,new Path2D)}),oe>0&&(se=d.values(f,p,v,m),Je=new Map,new Set(se).forEach(Pt=>{Pt!=null&&Je.set(Pt,new Path2D)})));let{x0:Ve,size:hn}=c;if(Ve!=null&&hn!=null){H=1,y=Ve.values(f,p,v,m),Ve.unit==2&&(y=y.map(ae=>f.posToVal(w+ae*L,M.key,!0)));let Pt=hn.values(f,p,v,m);hn.unit==2?Rt=Pt[0]*L:Rt=b(Pt[0],M,L,w)-b(0,M,L,w),Wt=Vg(y,A,b,M,L,w,Wt),St=Wt-Rt+U}else Wt=Vg(y,A,b,M,L,w,Wt),St=Wt*o+U,Rt=Wt-St;St<1&&(St=0),oe>=Rt/2&&(oe=0),St<5&&(z=Kg);let Ne=St>0,Tn=Wt-St-(Ne?oe:0);Rt=z(jd(Tn,Y,W)),xt=(H==0?Rt/2:H==J?0:Rt)-H*J*((H==0?U/2:0)+(Ne?oe/2:0));let Me={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},yn=Vt?null:new Path2D,tn=null;if(ut!=null)tn=f.data[ut.series[1]];else{let{y0:Pt,y1:$t}=c;Pt!=null&&$t!=null&&(A=$t.values(f,p,v,m),tn=Pt.values(f,p,v,m))}let un=G*Rt,B=lt*Rt;for(let Pt=J==1?v:m;Pt>=v&&Pt<=m;Pt+=J){let $t=A[Pt];if($t==null)continue;if(tn!=null){let X=tn[Pt]??0;if($t-X==0)continue;mt=_(X,R,D,F)}let ae=M.distr!=2||c!=null?y[Pt]:Pt,bt=b(ae,M,L,w),Fe=_(Ee($t,Q),R,D,F),Ht=z(bt-xt),qt=z(jn(Fe,mt)),P=z(Bi(Fe,mt)),S=qt-P;if($t!=null){let X=$t<0?B:un,ct=$t<0?un:B;Vt?(oe>0&&se[Pt]!=null&&j(Je.get(se[Pt]),Ht,P+di(oe/2),Rt,jn(0,S-oe),X,ct),de[Pt]!=null&&j(ce.get(de[Pt]),Ht,P+di(oe/2),Rt,jn(0,S-oe),X,ct)):j(yn,Ht,P+di(oe/2),Rt,jn(0,S-oe),X,ct),it(f,p,Pt,Ht-oe/2,P,Rt+oe,S)}}return oe>0?Me.stroke=Vt?Je:yn:Vt||(Me._fill=g.width==0?g._fill:g._stroke??g._fill,Me.width=0),Me.fill=Vt?ce:yn,Me})}function WE(s,t){let e=Ee(t?.alignGaps,0);return(n,i,r,o)=>Mr(n,i,(a,l,c,h,u,d,f,p,v,m,g)=>{[r,o]=Fh(c,r,o);let y=a.pxRound,A=G=>y(d(G,h,m,p)),M=G=>y(f(G,u,g,v)),R,b,_;h.ori==0?(R=Hh,_=Uo,b=E0):(R=Vh,_=Fo,b=w0);let w=h.dir*(h.ori==0?1:-1),F=A(l[w==1?r:o]),L=F,D=[],z=[];for(let G=w==1?r:o;G>=r&&G<=o;G+=w)if(c[G]!=null){let J=l[G],j=A(J);D.push(L=j),z.push(M(c[G]))}let H={stroke:s(D,z,R,_,b,y),fill:null,clip:null,band:null,gaps:null,flags:Do},U=H.stroke,[W,Y]=gf(n,i);if(a.fill!=null||W!=0){let G=H.fill=new Path2D(U),lt=a.fillTo(n,i,a.min,a.max,W),J=M(lt);_(G,L,J),_(G,F,J)}if(!a.spanGaps){let G=[];G.push(..._f(l,c,r,o,w,A,e)),H.gaps=G=a.gaps(n,i,r,o,G),H.clip=zh(G,h.ori,p,v,m,g)}return Y!=0&&(H.band=Y==2?[ws(n,i,r,o,U,-1),ws(n,i,r,o,U,1)]:ws(n,i,r,o,U,Y)),H})}function XE(s){return WE(qE,s)}function qE(s,t,e,n,i,r){let o=s.length;if(o<2)return null;let a=new Path2D;if(e(a,s[0],t[0]),o==2)n(a,s[1],t[1]);else{let l=Array(o),c=Array(o-1),h=Array(o-1),u=Array(o-1);for(let d=0;d<o-1;d++)h[d]=t[d+1]-t[d],u[d]=s[d+1]-s[d],c[d]=h[d]/u[d];l[0]=c[0];for(let d=1;d<o-1;d++)c[d]===0||c[d-1]===0||c[d-1]>0!=c[d]>0?l[d]=0:(l[d]=3*(u[d-1]+u[d])/((2*u[d]+u[d-1])/c[d-1]+(u[d]+2*u[d-1])/c[d]),isFinite(l[d])||(l[d]=0));l[o-1]=c[o-2];for(let d=0;d<o-1;d++)i(a,s[d]+u[d]/3,t[d]+l[d]*u[d]/3,s[d+1]-u[d]/3,t[d+1]-l[d+1]*u[d]/3,s[d+1],t[d+1])}return a}var nf=new Set;function Gg(){for(let s of nf)s.syncRect(!0)}No&&(yr(Tb,Co,Gg),yr(Ab,Co,Gg,!0),yr(Dh,Co,()=>{Dn.pxRatio=Ae}));var YE=R0(),ZE=T0();function Wg(s,t,e,n){return(n?[s[0],s[1]].concat(s.slice(2)):[s[0]].concat(s.slice(1))).map((r,o)=>sf(r,o,t,e))}function $E(s,t){return s.map((e,n)=>n==0?{}:xn({},t,e))}function sf(s,t,e,n){return xn({},t==0?e:n,s)}function C0(s,t,e){return t==null?Io:[t,e]}var JE=C0;function KE(s,t,e){return t==null?Io:Nh(t,e,cf,!0)}function P0(s,t,e,n){return t==null?Io:Oh(t,e,s.scales[n].log,!1)}var jE=P0;function I0(s,t,e,n){return t==null?Io:lf(t,e,s.scales[n].log,!1)}var QE=I0;function tw(s,t,e,n,i){let r=jn(Sg(s),Sg(t)),o=t-s,a=Oi(i/n*o,e);do{let l=e[a],c=n*l/o;if(c>=i&&r+(l<5?js.get(l):0)<=17)return[l,c]}while(++a<e.length);return[0,0]}function Xg(s){let t,e;return s=s.replace(/(\d+)px/,(n,i)=>(t=En((e=+i)*Ae))+"px"),[s,t,e]}function ew(s){s.show&&[s.font,s.labelFont].forEach(t=>{let e=ze(t[2]*Ae,1);t[0]=t[0].replace(/[0-9.]+px/,e+"px"),t[1]=e})}function Dn(s,t,e){let n={mode:Ee(s.mode,1)},i=n.mode;function r(x,E,I,N){let V=E.valToPct(x);return N+I*(E.dir==-1?1-V:V)}function o(x,E,I,N){let V=E.valToPct(x);return N+I*(E.dir==-1?V:1-V)}function a(x,E,I,N){return E.ori==0?r(x,E,I,N):o(x,E,I,N)}n.valToPosH=r,n.valToPosV=o;let l=!1;n.status=0;let c=n.root=bi(lb);if(s.id!=null&&(c.id=s.id),ui(c,s.class),s.title){let x=bi(ub,c);x.textContent=s.title}let h=Fi("canvas"),u=n.ctx=h.getContext("2d"),d=bi(db,c);yr("click",d,x=>{x.target===p&&(We!=Rr||Ke!=Cr)&&Nn.click(n,x)},!0);let f=n.under=bi(fb,d);d.appendChild(h);let p=n.over=bi(pb,d);s=Lo(s);let v=+Ee(s.pxAlign,1),m=Hg(v);(s.plugins||[]).forEach(x=>{x.opts&&(s=x.opts(n,s)||s)});let g=s.ms||.001,y=n.series=i==1?Wg(s.series||[],Ng,kg,!1):$E(s.series||[null],Bg),A=n.axes=Wg(s.axes||[],Dg,Fg,!0),M=n.scales={},R=n.bands=s.bands||[];R.forEach(x=>{x.fill=ye(x.fill||null),x.dir=Ee(x.dir,-1)});let b=i==2?y[1].facets[0].scale:y[0].scale,_={axes:ls,series:pe},w=(s.drawOrder||["axes","series"]).map(x=>_[x]);function F(x){let E=x.distr==3?I=>Es(I>0?I:x.clamp(n,I,x.min,x.max,x.key)):x.distr==4?I=>Wd(I,x.asinh):x.distr==100?I=>x.fwd(I):I=>I;return I=>{let N=E(I),{_min:V,_max:$}=x,ot=$-V;return(N-V)/ot}}function L(x){let E=M[x];if(E==null){let I=(s.scales||sl)[x]||sl;if(I.from!=null){L(I.from);let N=xn({},M[I.from],I,{key:x});N.valToPct=F(N),M[x]=N}else{E=M[x]=xn({},x==b?y0:OE,I),E.key=x;let N=E.time,V=E.range,$=Ks(V);if((x!=b||i==2&&!N)&&($&&(V[0]==null||V[1]==null)&&(V={min:V[0]==null?yg:{mode:1,hard:V[0],soft:V[0]},max:V[1]==null?yg:{mode:1,hard:V[1],soft:V[1]}},$=!1),!$&&kh(V))){let ot=V;V=(dt,vt,Nt)=>vt==null?Io:Nh(vt,Nt,ot)}E.range=ye(V||(N?JE:x==b?E.distr==3?jE:E.distr==4?QE:C0:E.distr==3?P0:E.distr==4?I0:KE)),E.auto=ye($?!1:E.auto),E.clamp=ye(E.clamp||FE),E._min=E._max=null,E.valToPct=F(E)}}}L("x"),L("y"),i==1&&y.forEach(x=>{L(x.scale)}),A.forEach(x=>{L(x.scale)});for(let x in s.scales)L(x);let D=M[b],z=D.distr,H,U;D.ori==0?(ui(c,cb),H=r,U=o):(ui(c,hb),H=o,U=r);let W={};for(let x in M){let E=M[x];(E.min!=null||E.max!=null)&&(W[x]={min:E.min,max:E.max},E.min=E.max=null)}let Y=s.tzDate||(x=>new Date(En(x/g))),G=s.fmtDate||df,lt=g==1?cE(Y):dE(Y),J=Pg(Y,Cg(g==1?lE:uE,G)),j=Lg(Y,Ig(pE,G)),it=[],ut=n.legend=xn({},_E,s.legend),ht=n.cursor=xn({},bE,{drag:{y:i==2}},s.cursor),Q=ut.show,mt=ht.show,xt=ut.markers;ut.idxs=it,xt.width=ye(xt.width),xt.dash=ye(xt.dash),xt.stroke=ye(xt.stroke),xt.fill=ye(xt.fill);let Rt,St,Wt,oe=[],Vt=[],de,ce=!1,se={};if(ut.live){let x=y[1]?y[1].values:null;ce=x!=null,de=ce?x(n,1,0):{_:0};for(let E in de)se[E]=of}if(Q)if(Rt=Fi("table",vb,c),Wt=Fi("tbody",null,Rt),ut.mount(n,Rt),ce){St=Fi("thead",null,Rt,Wt);let x=Fi("tr",null,St);Fi("th",null,x);for(var Je in de)Fi("th",og,x).textContent=Je}else ui(Rt,Sb),ut.live&&ui(Rt,Mb);let Ve={show:!0},hn={show:!1};function Ne(x,E){if(E==0&&(ce||!ut.live||i==2))return Io;let I=[],N=Fi("tr",bb,Wt,Wt.childNodes[E]);ui(N,x.class),x.show||ui(N,xr);let V=Fi("th",null,N);if(xt.show){let dt=bi(Eb,V);if(E>0){let vt=xt.width(n,E);vt&&(dt.style.border=vt+"px "+xt.dash(n,E)+" "+xt.stroke(n,E)),dt.style.background=xt.fill(n,E)}}let $=bi(og,V);x.label instanceof HTMLElement?$.appendChild(x.label):$.textContent=x.label,E>0&&(xt.show||($.style.color=x.width>0?xt.stroke(n,E):xt.fill(n,E)),Me("click",V,dt=>{if(ht._lock)return;jt(dt);let vt=y.indexOf(x);if((dt.ctrlKey||dt.metaKey)!=ut.isolate){let Nt=y.some((Ut,Ot)=>Ot>0&&Ot!=vt&&Ut.show);y.forEach((Ut,Ot)=>{Ot>0&&Wi(Ot,Nt?Ot==vt?Ve:hn:Ve,!0,mn.setSeries)})}else Wi(vt,{show:!x.show},!0,mn.setSeries)},!1),Qt&&Me(hg,V,dt=>{ht._lock||(jt(dt),Wi(y.indexOf(x),Ir,!0,mn.setSeries))},!1));for(var ot in de){let dt=Fi("td",wb,N);dt.textContent="--",I.push(dt)}return[N,I]}let Tn=new Map;function Me(x,E,I,N=!0){let V=Tn.get(E)||{},$=ht.bind[x](n,E,I,N);$&&(yr(x,E,V[x]=$),Tn.set(E,V))}function yn(x,E,I){let N=Tn.get(E)||{};for(let V in N)(x==null||V==x)&&(Kd(V,E,N[V]),delete N[V]);x==null&&Tn.delete(E)}let tn=0,un=0,B=0,Pt=0,$t=0,ae=0,bt=$t,Fe=ae,Ht=B,qt=Pt,P=0,S=0,X=0,ct=0;n.bbox={};let rt=!1,_t=!1,yt=!1,tt=!1,nt=!1,ft=!1;function O(x,E,I){(I||x!=n.width||E!=n.height)&&st(x,E),he(!1),yt=!0,_t=!0,Fn()}function st(x,E){n.width=tn=B=x,n.height=un=Pt=E,$t=ae=0,Mt(),Gt();let I=n.bbox;P=I.left=gr($t*Ae,.5),S=I.top=gr(ae*Ae,.5),X=I.width=gr(B*Ae,.5),ct=I.height=gr(Pt*Ae,.5)}let et=3;function Et(){let x=!1,E=0;for(;!x;){E++;let I=wr(E),N=Gi(E);x=E==et||I&&N,x||(st(n.width,n.height),_t=!0)}}function gt({width:x,height:E}){O(x,E)}n.setSize=gt;function Mt(){let x=!1,E=!1,I=!1,N=!1;A.forEach((V,$)=>{if(V.show&&V._show){let{side:ot,_size:dt}=V,vt=ot%2,Nt=V.label!=null?V.labelSize:0,Ut=dt+Nt;Ut>0&&(vt?(B-=Ut,ot==3?($t+=Ut,N=!0):I=!0):(Pt-=Ut,ot==0?(ae+=Ut,x=!0):E=!0))}}),Hi[0]=x,Hi[1]=I,Hi[2]=E,Hi[3]=N,B-=wi[1]+wi[3],$t+=wi[3],Pt-=wi[2]+wi[0],ae+=wi[0]}function Gt(){let x=$t+B,E=ae+Pt,I=$t,N=ae;function V($,ot){switch($){case 1:return x+=ot,x-ot;case 2:return E+=ot,E-ot;case 3:return I-=ot,I+ot;case 0:return N-=ot,N+ot}}A.forEach(($,ot)=>{if($.show&&$._show){let dt=$.side;$._pos=V(dt,$._size),$.label!=null&&($._lpos=V(dt,$.labelSize))}})}if(ht.dataIdx==null){let x=ht.hover,E=x.skip=new Set(x.skip??[]);E.add(void 0);let I=x.prox=ye(x.prox),N=x.bias??=0;ht.dataIdx=(V,$,ot,dt)=>{if($==0)return ot;let vt=ot,Nt=I(V,$,ot,dt)??ke,Ut=Nt>=0&&Nt<ke,Ot=D.ori==0?B:Pt,re=ht.left,we=t[0],be=t[$];if(E.has(be[ot])){vt=null;let me=null,Jt=null,Xt;if(N==0||N==-1)for(Xt=ot;me==null&&Xt-- >0;)E.has(be[Xt])||(me=Xt);if(N==0||N==1)for(Xt=ot;Jt==null&&Xt++<be.length;)E.has(be[Xt])||(Jt=Xt);if(me!=null||Jt!=null)if(Ut){let qe=me==null?-1/0:H(we[me],D,Ot,0),sn=Jt==null?1/0:H(we[Jt],D,Ot,0),Pn=re-qe,Ue=sn-re;Pn<=Ue?Pn<=Nt&&(vt=me):Ue<=Nt&&(vt=Jt)}else vt=Jt==null?me:me==null?Jt:ot-me<=Jt-ot?me:Jt}else Ut&&wn(re-H(we[ot],D,Ot,0))>Nt&&(vt=null);return vt}}let jt=x=>{ht.event=x};ht.idxs=it,ht._lock=!1;let at=ht.points;at.show=ye(at.show),at.size=ye(at.size),at.stroke=ye(at.stroke),at.width=ye(at.width),at.fill=ye(at.fill);let Bt=n.focus=xn({},s.focus||{alpha:.3},ht.focus),Qt=Bt.prox>=0,Ct=Qt&&at.one,le=[],Ge=[],Hn=[];function Oo(x,E){let I=at.show(n,E);if(I instanceof HTMLElement)return ui(I,yb),ui(I,x.class),is(I,-10,-10,B,Pt),p.insertBefore(I,le[E]),I}function Sr(x,E){if(i==1||E>0){let I=i==1&&M[x.scale].time,N=x.value;x.value=I?wg(N)?Lg(Y,Ig(N,G)):N||j:N||DE,x.label=x.label||(I?wE:EE)}if(Ct||E>0){x.width=x.width==null?1:x.width,x.paths=x.paths||YE||Ob,x.fillTo=ye(x.fillTo||BE),x.pxAlign=+Ee(x.pxAlign,v),x.pxRound=Hg(x.pxAlign),x.stroke=ye(x.stroke||null),x.fill=ye(x.fill||null),x._stroke=x._fill=x._paths=x._focus=null;let I=NE(jn(1,x.width),1),N=x.points=xn({},{size:I,width:jn(1,I*.2),stroke:x.stroke,space:I*2,paths:ZE,_stroke:null,_fill:null},x.points);N.show=ye(N.show),N.filter=ye(N.filter),N.fill=ye(N.fill),N.stroke=ye(N.stroke),N.paths=ye(N.paths),N.pxAlign=x.pxAlign}if(Q){let I=Ne(x,E);oe.splice(E,0,I[0]),Vt.splice(E,0,I[1]),ut.values.push(null)}if(mt){it.splice(E,0,null);let I=null;Ct?E==0&&(I=Oo(x,E)):E>0&&(I=Oo(x,E)),le.splice(E,0,I),Ge.splice(E,0,0),Hn.splice(E,0,0)}Cn("addSeries",E)}function Qh(x,E){E=E??y.length,x=i==1?sf(x,E,Ng,kg):sf(x,E,{},Bg),y.splice(E,0,x),Sr(y[E],E)}n.addSeries=Qh;function hl(x){if(y.splice(x,1),Q){ut.values.splice(x,1),Vt.splice(x,1);let E=oe.splice(x,1)[0];yn(null,E.firstChild),E.remove()}mt&&(it.splice(x,1),le.splice(x,1)[0].remove(),Ge.splice(x,1),Hn.splice(x,1)),Cn("delSeries",x)}n.delSeries=hl;let Hi=[!1,!1,!1,!1];function rs(x,E){if(x._show=x.show,x.show){let I=x.side%2,N=M[x.scale];N==null&&(x.scale=I?y[1].scale:b,N=M[x.scale]);let V=N.time;x.size=ye(x.size),x.space=ye(x.space),x.rotate=ye(x.rotate),Ks(x.incrs)&&x.incrs.forEach(ot=>{!js.has(ot)&&js.set(ot,t0(ot))}),x.incrs=ye(x.incrs||(N.distr==2?rE:V?g==1?aE:hE:_r)),x.splits=ye(x.splits||(V&&N.distr==1?lt:N.distr==3?Qd:N.distr==4?RE:AE)),x.stroke=ye(x.stroke),x.grid.stroke=ye(x.grid.stroke),x.ticks.stroke=ye(x.ticks.stroke),x.border.stroke=ye(x.border.stroke);let $=x.values;x.values=Ks($)&&!Ks($[0])?ye($):V?Ks($)?Pg(Y,Cg($,G)):wg($)?fE(Y,$):$||J:$||TE,x.filter=ye(x.filter||(N.distr>=3&&N.log==10?IE:N.distr==3&&N.log==2?LE:jg)),x.font=Xg(x.font),x.labelFont=Xg(x.labelFont),x._size=x.size(n,null,E,0),x._space=x._rotate=x._incrs=x._found=x._splits=x._values=null,x._size>0&&(Hi[E]=!0,x._el=bi(mb,d))}}function os(x,E,I,N){let[V,$,ot,dt]=I,vt=E%2,Nt=0;return vt==0&&(dt||$)&&(Nt=E==0&&!V||E==2&&!ot?En(Dg.size/3):0),vt==1&&(V||ot)&&(Nt=E==1&&!$||E==3&&!dt?En(Fg.size/2):0),Nt}let Bo=n.padding=(s.padding||[os,os,os,os]).map(x=>ye(Ee(x,os))),wi=n._padding=Bo.map((x,E)=>x(n,E,Hi,0)),en,an=null,ln=null,Vi=i==1?y[0].idxs:null,ni=null,As=!1;function ko(x,E){if(t=x??[],n.data=n._data=t,i==2){en=0;for(let I=1;I<y.length;I++)en+=t[I][0].length}else{t.length==0&&(n.data=n._data=t=[[]]),ni=t[0],en=ni.length;let I=t;if(z==2){I=t.slice();let N=I[0]=Array(en);for(let V=0;V<en;V++)N[V]=V}n._data=t=I}if(he(!0),Cn("setData"),z==2&&(yt=!0),E!==!1){let I=D;I.auto(n,As)?zo():Ps(b,I.min,I.max),tt=tt||ht.left>=0,ft=!0,Fn()}}n.setData=ko;function zo(){As=!0;let x,E;i==1&&(en>0?(an=Vi[0]=0,ln=Vi[1]=en-1,x=t[0][an],E=t[0][ln],z==2?(x=an,E=ln):x==E&&(z==3?[x,E]=Oh(x,x,D.log,!1):z==4?[x,E]=lf(x,x,D.log,!1):D.time?E=x+En(86400/g):[x,E]=Nh(x,E,cf,!0))):(an=Vi[0]=x=null,ln=Vi[1]=E=null)),Ps(b,x,E)}let br,Rs,Er,T,k,K,q,Z,wt,It;function Tt(x,E,I,N,V,$){x??=lg,I??=uf,N??="butt",V??=lg,$??="round",x!=br&&(u.strokeStyle=br=x),V!=Rs&&(u.fillStyle=Rs=V),E!=Er&&(u.lineWidth=Er=E),$!=k&&(u.lineJoin=k=$),N!=K&&(u.lineCap=K=N),I!=T&&u.setLineDash(T=I)}function Lt(x,E,I,N){E!=Rs&&(u.fillStyle=Rs=E),x!=q&&(u.font=q=x),I!=Z&&(u.textAlign=Z=I),N!=wt&&(u.textBaseline=wt=N)}function zt(x,E,I,N,V=0){if(N.length>0&&x.auto(n,As)&&(E==null||E.min==null)){let $=Ee(an,0),ot=Ee(ln,N.length-1),dt=I.min==null?Ib(N,$,ot,V,x.distr==3):[I.min,I.max];x.min=Bi(x.min,I.min=dt[0]),x.max=jn(x.max,I.max=dt[1])}}let ee={min:null,max:null};function fe(){for(let N in M){let V=M[N];W[N]==null&&(V.min==null||W[b]!=null&&V.auto(n,As))&&(W[N]=ee)}for(let N in M){let V=M[N];W[N]==null&&V.from!=null&&W[V.from]!=null&&(W[N]=ee)}W[b]!=null&&he(!0);let x={};for(let N in W){let V=W[N];if(V!=null){let $=x[N]=Lo(M[N],zb);if(V.min!=null)xn($,V);else if(N!=b||i==2)if(en==0&&$.from==null){let ot=$.range(n,null,null,N);$.min=ot[0],$.max=ot[1]}else $.min=ke,$.max=-ke}}if(en>0){y.forEach((N,V)=>{if(i==1){let $=N.scale,ot=W[$];if(ot==null)return;let dt=x[$];if(V==0){let vt=dt.range(n,dt.min,dt.max,$);dt.min=vt[0],dt.max=vt[1],an=Oi(dt.min,t[0]),ln=Oi(dt.max,t[0]),ln-an>1&&(t[0][an]<dt.min&&an++,t[0][ln]>dt.max&&ln--),N.min=ni[an],N.max=ni[ln]}else N.show&&N.auto&&zt(dt,ot,N,t[V],N.sorted);N.idxs[0]=an,N.idxs[1]=ln}else if(V>0&&N.show&&N.auto){let[$,ot]=N.facets,dt=$.scale,vt=ot.scale,[Nt,Ut]=t[V],Ot=x[dt],re=x[vt];Ot!=null&&zt(Ot,W[dt],$,Nt,$.sorted),re!=null&&zt(re,W[vt],ot,Ut,ot.sorted),N.min=ot.min,N.max=ot.max}});for(let N in x){let V=x[N],$=W[N];if(V.from==null&&($==null||$.min==null)){let ot=V.range(n,V.min==ke?null:V.min,V.max==-ke?null:V.max,N);V.min=ot[0],V.max=ot[1]}}}for(let N in x){let V=x[N];if(V.from!=null){let $=x[V.from];if($.min==null)V.min=V.max=null;else{let ot=V.range(n,$.min,$.max,N);V.min=ot[0],V.max=ot[1]}}}let E={},I=!1;for(let N in x){let V=x[N],$=M[N];if($.min!=V.min||$.max!=V.max){$.min=V.min,$.max=V.max;let ot=$.distr;$._min=ot==3?Es($.min):ot==4?Wd($.min,$.asinh):ot==100?$.fwd($.min):$.min,$._max=ot==3?Es($.max):ot==4?Wd($.max,$.asinh):ot==100?$.fwd($.max):$.max,E[N]=I=!0}}if(I){y.forEach((N,V)=>{i==2?V>0&&E.y&&(N._paths=null):E[N.scale]&&(N._paths=null)});for(let N in E)yt=!0,Cn("setScale",N);mt&&ht.left>=0&&(tt=ft=!0)}for(let N in W)W[N]=null}function kt(x){let E=jd(an-1,0,en-1),I=jd(ln+1,0,en-1);for(;x[E]==null&&E>0;)E--;for(;x[I]==null&&I<en-1;)I++;return[E,I]}function pe(){if(en>0){let x=y.some(E=>E._focus)&&It!=Bt.alpha;x&&(u.globalAlpha=It=Bt.alpha),y.forEach((E,I)=>{if(I>0&&E.show&&(Qe(I,!1),Qe(I,!0),E._paths==null)){let N=It;It!=E.alpha&&(u.globalAlpha=It=E.alpha);let V=i==2?[0,t[I][0].length-1]:kt(t[I]);E._paths=E.paths(n,I,V[0],V[1]),It!=N&&(u.globalAlpha=It=N)}}),y.forEach((E,I)=>{if(I>0&&E.show){let N=It;It!=E.alpha&&(u.globalAlpha=It=E.alpha),E._paths!=null&&Ie(I,!1);{let V=E._paths!=null?E._paths.gaps:null,$=E.points.show(n,I,an,ln,V),ot=E.points.filter(n,I,$,V);($||ot)&&(E.points._paths=E.points.paths(n,I,an,ln,ot),Ie(I,!0))}It!=N&&(u.globalAlpha=It=N),Cn("drawSeries",I)}}),x&&(u.globalAlpha=It=1)}}function Qe(x,E){let I=E?y[x].points:y[x];I._stroke=I.stroke(n,x),I._fill=I.fill(n,x)}function Ie(x,E){let I=E?y[x].points:y[x],{stroke:N,fill:V,clip:$,flags:ot,_stroke:dt=I._stroke,_fill:vt=I._fill,_width:Nt=I.width}=I._paths;Nt=ze(Nt*Ae,3);let Ut=null,Ot=Nt%2/2;E&&vt==null&&(vt=Nt>0?"#fff":dt);let re=I.pxAlign==1&&Ot>0;if(re&&u.translate(Ot,Ot),!E){let we=P-Nt/2,be=S-Nt/2,me=X+Nt,Jt=ct+Nt;Ut=new Path2D,Ut.rect(we,be,me,Jt)}E?Ft(dt,Nt,I.dash,I.cap,vt,N,V,ot,$):Le(x,dt,Nt,I.dash,I.cap,vt,N,V,ot,Ut,$),re&&u.translate(-Ot,-Ot)}function Le(x,E,I,N,V,$,ot,dt,vt,Nt,Ut){let Ot=!1;vt!=0&&R.forEach((re,we)=>{if(re.series[0]==x){let be=y[re.series[1]],me=t[re.series[1]],Jt=(be._paths||sl).band;Ks(Jt)&&(Jt=re.dir==1?Jt[0]:Jt[1]);let Xt,qe=null;be.show&&Jt&&Db(me,an,ln)?(qe=re.fill(n,we)||$,Xt=be._paths.clip):Jt=null,Ft(E,I,N,V,qe,ot,dt,vt,Nt,Ut,Xt,Jt),Ot=!0}}),Ot||Ft(E,I,N,V,$,ot,dt,vt,Nt,Ut)}let vn=Do|ef;function Ft(x,E,I,N,V,$,ot,dt,vt,Nt,Ut,Ot){Tt(x,E,I,N,V),(vt||Nt||Ot)&&(u.save(),vt&&u.clip(vt),Nt&&u.clip(Nt)),Ot?(dt&vn)==vn?(u.clip(Ot),Ut&&u.clip(Ut),ge(V,ot),dn(x,$,E)):dt&ef?(ge(V,ot),u.clip(Ot),dn(x,$,E)):dt&Do&&(u.save(),u.clip(Ot),Ut&&u.clip(Ut),ge(V,ot),u.restore(),dn(x,$,E)):(ge(V,ot),dn(x,$,E)),(vt||Nt||Ot)&&u.restore()}function dn(x,E,I){I>0&&(E instanceof Map?E.forEach((N,V)=>{u.strokeStyle=br=V,u.stroke(N)}):E!=null&&x&&u.stroke(E))}function ge(x,E){E instanceof Map?E.forEach((I,N)=>{u.fillStyle=Rs=N,u.fill(I)}):E!=null&&x&&u.fill(E)}function as(x,E,I,N){let V=A[x],$;if(N<=0)$=[0,0];else{let ot=V._space=V.space(n,x,E,I,N),dt=V._incrs=V.incrs(n,x,E,I,N,ot);$=tw(E,I,dt,N,ot)}return V._found=$}function fn(x,E,I,N,V,$,ot,dt,vt,Nt){let Ut=ot%2/2;v==1&&u.translate(Ut,Ut),Tt(dt,ot,vt,Nt,dt),u.beginPath();let Ot,re,we,be,me=V+(N==0||N==3?-$:$);I==0?(re=V,be=me):(Ot=V,we=me);for(let Jt=0;Jt<x.length;Jt++)E[Jt]!=null&&(I==0?Ot=we=x[Jt]:re=be=x[Jt],u.moveTo(Ot,re),u.lineTo(we,be));u.stroke(),v==1&&u.translate(-Ut,-Ut)}function wr(x){let E=!0;return A.forEach((I,N)=>{if(!I.show)return;let V=M[I.scale];if(V.min==null){I._show&&(E=!1,I._show=!1,he(!1));return}else I._show||(E=!1,I._show=!0,he(!1));let $=I.side,ot=$%2,{min:dt,max:vt}=V,[Nt,Ut]=as(N,dt,vt,ot==0?B:Pt);if(Ut==0)return;let Ot=V.distr==2,re=I._splits=I.splits(n,N,dt,vt,Nt,Ut,Ot),we=V.distr==2?re.map(Xt=>ni[Xt]):re,be=V.distr==2?ni[re[1]]-ni[re[0]]:Nt,me=I._values=I.values(n,I.filter(n,we,N,Ut,be),N,Ut,be);I._rotate=$==2?I.rotate(n,me,N,Ut):0;let Jt=I._size;I._size=Ei(I.size(n,me,N,x)),Jt!=null&&I._size!=Jt&&(E=!1)}),E}function Gi(x){let E=!0;return Bo.forEach((I,N)=>{let V=I(n,N,Hi,x);V!=wi[N]&&(E=!1),wi[N]=V}),E}function ls(){for(let x=0;x<A.length;x++){let E=A[x];if(!E.show||!E._show)continue;let I=E.side,N=I%2,V,$,ot=E.stroke(n,x),dt=I==0||I==3?-1:1,[vt,Nt]=E._found;if(E.label!=null){let Wn=E.labelGap*dt,ri=En((E._lpos+Wn)*Ae);Lt(E.labelFont[0],ot,"center",I==2?"top":ag),u.save(),N==1?(V=$=0,u.translate(ri,En(S+ct/2)),u.rotate((I==3?-Lh:Lh)/2)):(V=En(P+X/2),$=ri);let er=Jg(E.label)?E.label(n,x,vt,Nt):E.label;u.fillText(er,V,$),u.restore()}if(Nt==0)continue;let Ut=M[E.scale],Ot=N==0?X:ct,re=N==0?P:S,we=E._splits,be=Ut.distr==2?we.map(Wn=>ni[Wn]):we,me=Ut.distr==2?ni[we[1]]-ni[we[0]]:vt,Jt=E.ticks,Xt=E.border,qe=Jt.show?Jt.size:0,sn=En(qe*Ae),Pn=En((E.alignTo==2?E._size-qe-E.gap:E.gap)*Ae),Ue=E._rotate*-Lh/180,rn=m(E._pos*Ae),ii=(sn+Pn)*dt,Gn=rn+ii;$=N==0?Gn:0,V=N==1?Gn:0;let pi=E.font[0],Ti=E.align==1?Ao:E.align==2?Hd:Ue>0?Ao:Ue<0?Hd:N==0?"center":I==3?Hd:Ao,qi=Ue||N==1?"middle":I==2?"top":ag;Lt(pi,ot,Ti,qi);let si=E.font[1]*E.lineGap,mi=we.map(Wn=>m(a(Wn,Ut,Ot,re))),Ai=E._values;for(let Wn=0;Wn<Ai.length;Wn++){let ri=Ai[Wn];if(ri!=null){N==0?V=mi[Wn]:$=mi[Wn],ri=""+ri;let er=ri.indexOf(`
`)==-1?[ri]:ri.split(/\n/gm);for(let Xn=0;Xn<er.length;Xn++){let Xf=er[Xn];Ue?(u.save(),u.translate(V,$+Xn*si),u.rotate(Ue),u.fillText(Xf,0,0),u.restore()):u.fillText(Xf,V,$+Xn*si)}}}Jt.show&&fn(mi,Jt.filter(n,be,x,Nt,me),N,I,rn,sn,ze(Jt.width*Ae,3),Jt.stroke(n,x),Jt.dash,Jt.cap);let Yi=E.grid;Yi.show&&fn(mi,Yi.filter(n,be,x,Nt,me),N,N==0?2:1,N==0?S:P,N==0?ct:X,ze(Yi.width*Ae,3),Yi.stroke(n,x),Yi.dash,Yi.cap),Xt.show&&fn([rn],[1],N==0?1:0,N==0?1:2,N==1?S:P,N==1?ct:X,ze(Xt.width*Ae,3),Xt.stroke(n,x),Xt.dash,Xt.cap)}Cn("drawAxes")}function he(x){y.forEach((E,I)=>{I>0&&(E._paths=null,x&&(i==1?(E.min=null,E.max=null):E.facets.forEach(N=>{N.min=null,N.max=null})))})}let nn=!1,Vn=!1,De=[];function pn(){Vn=!1;for(let x=0;x<De.length;x++)Cn(...De[x]);De.length=0}function Fn(){nn||(Yb(Af),nn=!0)}function ul(x,E=!1){nn=!0,Vn=E,x(n),Af(),E&&De.length>0&&queueMicrotask(pn)}n.batch=ul;function Af(){if(rt&&(fe(),rt=!1),yt&&(Et(),yt=!1),_t){if($e(f,Ao,$t),$e(f,"top",ae),$e(f,tl,B),$e(f,el,Pt),$e(p,Ao,$t),$e(p,"top",ae),$e(p,tl,B),$e(p,el,Pt),$e(d,tl,tn),$e(d,el,un),h.width=En(tn*Ae),h.height=En(un*Ae),A.forEach(({_el:x,_show:E,_size:I,_pos:N,side:V})=>{if(x!=null)if(E){let $=V===3||V===0?I:0,ot=V%2==1;$e(x,ot?"left":"top",N-$),$e(x,ot?"width":"height",I),$e(x,ot?"top":"left",ot?ae:$t),$e(x,ot?"height":"width",ot?Pt:B),Jd(x,xr)}else ui(x,xr)}),br=Rs=Er=k=K=q=Z=wt=T=null,It=1,Go(!0),$t!=bt||ae!=Fe||B!=Ht||Pt!=qt){he(!1);let x=B/Ht,E=Pt/qt;if(mt&&!tt&&ht.left>=0){ht.left*=x,ht.top*=E,Tr&&is(Tr,En(ht.left),0,B,Pt),Ar&&is(Ar,0,En(ht.top),B,Pt);for(let I=0;I<le.length;I++){let N=le[I];N!=null&&(Ge[I]*=x,Hn[I]*=E,is(N,Ei(Ge[I]),Ei(Hn[I]),B,Pt))}}if(Xe.show&&!nt&&Xe.left>=0&&Xe.width>0){Xe.left*=x,Xe.width*=x,Xe.top*=E,Xe.height*=E;for(let I in ru)$e(Pr,I,Xe[I])}bt=$t,Fe=ae,Ht=B,qt=Pt}Cn("setSize"),_t=!1}tn>0&&un>0&&(u.clearRect(0,0,h.width,h.height),Cn("drawClear"),w.forEach(x=>x()),Cn("draw")),Xe.show&&nt&&(dl(Xe),nt=!1),mt&&tt&&(tr(null,!0,!1),tt=!1),ut.show&&ut.live&&ft&&(iu(),ft=!1),l||(l=!0,n.status=1,Cn("ready")),As=!1,nn=!1}n.redraw=(x,E)=>{yt=E||!1,x!==!1?Ps(b,D.min,D.max):Fn()};function tu(x,E){let I=M[x];if(I.from==null){if(en==0){let N=I.range(n,E.min,E.max,x);E.min=N[0],E.max=N[1]}if(E.min>E.max){let N=E.min;E.min=E.max,E.max=N}if(en>1&&E.min!=null&&E.max!=null&&E.max-E.min<1e-16)return;x==b&&I.distr==2&&en>0&&(E.min=Oi(E.min,t[0]),E.max=Oi(E.max,t[0]),E.min==E.max&&E.max++),W[x]=E,rt=!0,Fn()}}n.setScale=tu;let eu,nu,Tr,Ar,Rf,Cf,Rr,Cr,Pf,If,We,Ke,Cs=!1,Nn=ht.drag,An=Nn.x,Rn=Nn.y;mt&&(ht.x&&(eu=bi(_b,p)),ht.y&&(nu=bi(xb,p)),D.ori==0?(Tr=eu,Ar=nu):(Tr=nu,Ar=eu),We=ht.left,Ke=ht.top);let Xe=n.select=xn({show:!0,over:!0,left:0,width:0,top:0,height:0},s.select),Pr=Xe.show?bi(gb,Xe.over?p:f):null;function dl(x,E){if(Xe.show){for(let I in x)Xe[I]=x[I],I in ru&&$e(Pr,I,x[I]);E!==!1&&Cn("setSelect")}}n.setSelect=dl;function G0(x){if(y[x].show)Q&&Jd(oe[x],xr);else if(Q&&ui(oe[x],xr),mt){let I=Ct?le[0]:le[x];I!=null&&is(I,-10,-10,B,Pt)}}function Ps(x,E,I){tu(x,{min:E,max:I})}function Wi(x,E,I,N){E.focus!=null&&Z0(x),E.show!=null&&y.forEach((V,$)=>{$>0&&(x==$||x==null)&&(V.show=E.show,G0($),i==2?(Ps(V.facets[0].scale,null,null),Ps(V.facets[1].scale,null,null)):Ps(V.scale,null,null),Fn())}),I!==!1&&Cn("setSeries",x,E),N&&Wo("setSeries",n,x,E)}n.setSeries=Wi;function W0(x,E){xn(R[x],E)}function X0(x,E){x.fill=ye(x.fill||null),x.dir=Ee(x.dir,-1),E=E??R.length,R.splice(E,0,x)}function q0(x){x==null?R.length=0:R.splice(x,1)}n.addBand=X0,n.setBand=W0,n.delBand=q0;function Y0(x,E){y[x].alpha=E,mt&&le[x]!=null&&(le[x].style.opacity=E),Q&&oe[x]&&(oe[x].style.opacity=E)}let cs,Is,Qs,Ir={focus:!0};function Z0(x){if(x!=Qs){let E=x==null,I=Bt.alpha!=1;y.forEach((N,V)=>{if(i==1||V>0){let $=E||V==0||V==x;N._focus=E?null:$,I&&Y0(V,$?1:Bt.alpha)}}),Qs=x,I&&Fn()}}Q&&Qt&&Me(ug,Rt,x=>{ht._lock||(jt(x),Qs!=null&&Wi(null,Ir,!0,mn.setSeries))});function Xi(x,E,I){let N=M[E];I&&(x=x/Ae-(N.ori==1?ae:$t));let V=B;N.ori==1&&(V=Pt,x=V-x),N.dir==-1&&(x=V-x);let $=N._min,ot=N._max,dt=x/V,vt=$+(ot-$)*dt,Nt=N.distr;return Nt==3?Po(10,vt):Nt==4?Ub(vt,N.asinh):Nt==100?N.bwd(vt):vt}function $0(x,E){let I=Xi(x,b,E);return Oi(I,t[0],an,ln)}n.valToIdx=x=>Oi(x,t[0]),n.posToIdx=$0,n.posToVal=Xi,n.valToPos=(x,E,I)=>M[E].ori==0?r(x,M[E],I?X:B,I?P:0):o(x,M[E],I?ct:Pt,I?S:0),n.setCursor=(x,E,I)=>{We=x.left,Ke=x.top,tr(null,E,I)};function Lf(x,E){$e(Pr,Ao,Xe.left=x),$e(Pr,tl,Xe.width=E)}function Df(x,E){$e(Pr,"top",Xe.top=x),$e(Pr,el,Xe.height=E)}let Ho=D.ori==0?Lf:Df,Vo=D.ori==1?Lf:Df;function J0(){if(Q&&ut.live)for(let x=i==2?1:0;x<y.length;x++){if(x==0&&ce)continue;let E=ut.values[x],I=0;for(let N in E)Vt[x][I++].firstChild.nodeValue=E[N]}}function iu(x,E){if(x!=null&&(x.idxs?x.idxs.forEach((I,N)=>{it[N]=I}):kb(x.idx)||it.fill(x.idx),ut.idx=it[0]),Q&&ut.live){for(let I=0;I<y.length;I++)(I>0||i==1&&!ce)&&K0(I,it[I]);J0()}ft=!1,E!==!1&&Cn("setLegend")}n.setLegend=iu;function K0(x,E){let I=y[x],N=x==0&&z==2?ni:t[x],V;ce?V=I.values(n,x,E)??se:(V=I.value(n,E==null?null:N[E],x,E),V=V==null?se:{_:V}),ut.values[x]=V}function tr(x,E,I){Pf=We,If=Ke,[We,Ke]=ht.move(n,We,Ke),ht.left=We,ht.top=Ke,mt&&(Tr&&is(Tr,En(We),0,B,Pt),Ar&&is(Ar,0,En(Ke),B,Pt));let N,V=an>ln;cs=ke,Is=null;let $=D.ori==0?B:Pt,ot=D.ori==1?B:Pt;if(We<0||en==0||V){N=ht.idx=null;for(let dt=0;dt<y.length;dt++){let vt=le[dt];vt!=null&&is(vt,-10,-10,B,Pt)}Qt&&Wi(null,Ir,!0,x==null&&mn.setSeries),ut.live&&(it.fill(N),ft=!0)}else{let dt,vt,Nt;i==1&&(dt=D.ori==0?We:Ke,vt=Xi(dt,b),N=ht.idx=Oi(vt,t[0],an,ln),Nt=H(t[0][N],D,$,0));let Ut=-10,Ot=-10,re=0,we=0,be=!0,me="",Jt="";for(let Xt=i==2?1:0;Xt<y.length;Xt++){let qe=y[Xt],sn=it[Xt],Pn=sn==null?null:i==1?t[Xt][sn]:t[Xt][1][sn],Ue=ht.dataIdx(n,Xt,N,vt),rn=Ue==null?null:i==1?t[Xt][Ue]:t[Xt][1][Ue];if(ft=ft||rn!=Pn||Ue!=sn,it[Xt]=Ue,Xt>0&&qe.show){let ii=Ue==null?-10:Ue==N?Nt:H(i==1?t[0][Ue]:t[Xt][0][Ue],D,$,0),Gn=rn==null?-10:U(rn,i==1?M[qe.scale]:M[qe.facets[1].scale],ot,0);if(Qt&&rn!=null){let pi=D.ori==1?We:Ke,Ti=wn(Bt.dist(n,Xt,Ue,Gn,pi));if(Ti<cs){let qi=Bt.bias;if(qi!=0){let si=Xi(pi,qe.scale),mi=rn>=0?1:-1,Ai=si>=0?1:-1;Ai==mi&&(Ai==1?qi==1?rn>=si:rn<=si:qi==1?rn<=si:rn>=si)&&(cs=Ti,Is=Xt)}else cs=Ti,Is=Xt}}if(ft||Ct){let pi,Ti;D.ori==0?(pi=ii,Ti=Gn):(pi=Gn,Ti=ii);let qi,si,mi,Ai,Yi,Wn,ri=!0,er=at.bbox;if(er!=null){ri=!1;let Xn=er(n,Xt);mi=Xn.left,Ai=Xn.top,qi=Xn.width,si=Xn.height}else mi=pi,Ai=Ti,qi=si=at.size(n,Xt);if(Wn=at.fill(n,Xt),Yi=at.stroke(n,Xt),Ct)Xt==Is&&cs<=Bt.prox&&(Ut=mi,Ot=Ai,re=qi,we=si,be=ri,me=Wn,Jt=Yi);else{let Xn=le[Xt];Xn!=null&&(Ge[Xt]=mi,Hn[Xt]=Ai,xg(Xn,qi,si,ri),gg(Xn,Wn,Yi),is(Xn,Ei(mi),Ei(Ai),B,Pt))}}}}if(Ct){let Xt=Bt.prox,qe=Qs==null?cs<=Xt:cs>Xt||Is!=Qs;if(ft||qe){let sn=le[0];sn!=null&&(Ge[0]=Ut,Hn[0]=Ot,xg(sn,re,we,be),gg(sn,me,Jt),is(sn,Ei(Ut),Ei(Ot),B,Pt))}}}if(Xe.show&&Cs)if(x!=null){let[dt,vt]=mn.scales,[Nt,Ut]=mn.match,[Ot,re]=x.cursor.sync.scales,we=x.cursor.drag;if(An=we._x,Rn=we._y,An||Rn){let{left:be,top:me,width:Jt,height:Xt}=x.select,qe=x.scales[Ot].ori,sn=x.posToVal,Pn,Ue,rn,ii,Gn,pi=dt!=null&&Nt(dt,Ot),Ti=vt!=null&&Ut(vt,re);pi&&An?(qe==0?(Pn=be,Ue=Jt):(Pn=me,Ue=Xt),rn=M[dt],ii=H(sn(Pn,Ot),rn,$,0),Gn=H(sn(Pn+Ue,Ot),rn,$,0),Ho(Bi(ii,Gn),wn(Gn-ii))):Ho(0,$),Ti&&Rn?(qe==1?(Pn=be,Ue=Jt):(Pn=me,Ue=Xt),rn=M[vt],ii=U(sn(Pn,re),rn,ot,0),Gn=U(sn(Pn+Ue,re),rn,ot,0),Vo(Bi(ii,Gn),wn(Gn-ii))):Vo(0,ot)}else ou()}else{let dt=wn(Pf-Rf),vt=wn(If-Cf);if(D.ori==1){let re=dt;dt=vt,vt=re}An=Nn.x&&dt>=Nn.dist,Rn=Nn.y&&vt>=Nn.dist;let Nt=Nn.uni;Nt!=null?An&&Rn&&(An=dt>=Nt,Rn=vt>=Nt,!An&&!Rn&&(vt>dt?Rn=!0:An=!0)):Nn.x&&Nn.y&&(An||Rn)&&(An=Rn=!0);let Ut,Ot;An&&(D.ori==0?(Ut=Rr,Ot=We):(Ut=Cr,Ot=Ke),Ho(Bi(Ut,Ot),wn(Ot-Ut)),Rn||Vo(0,ot)),Rn&&(D.ori==1?(Ut=Rr,Ot=We):(Ut=Cr,Ot=Ke),Vo(Bi(Ut,Ot),wn(Ot-Ut)),An||Ho(0,$)),!An&&!Rn&&(Ho(0,0),Vo(0,0))}if(Nn._x=An,Nn._y=Rn,x==null){if(I){if(Wf!=null){let[dt,vt]=mn.scales;mn.values[0]=dt!=null?Xi(D.ori==0?We:Ke,dt):null,mn.values[1]=vt!=null?Xi(D.ori==1?We:Ke,vt):null}Wo(Vd,n,We,Ke,B,Pt,N)}if(Qt){let dt=I&&mn.setSeries,vt=Bt.prox;Qs==null?cs<=vt&&Wi(Is,Ir,!0,dt):cs>vt?Wi(null,Ir,!0,dt):Is!=Qs&&Wi(Is,Ir,!0,dt)}}ft&&(ut.idx=N,iu()),E!==!1&&Cn("setCursor")}let Ls=null;Object.defineProperty(n,"rect",{get(){return Ls==null&&Go(!1),Ls}});function Go(x=!1){x?Ls=null:(Ls=p.getBoundingClientRect(),Cn("syncRect",Ls))}function Nf(x,E,I,N,V,$,ot){ht._lock||Cs&&x!=null&&x.movementX==0&&x.movementY==0||(su(x,E,I,N,V,$,ot,!1,x!=null),x!=null?tr(null,!0,!0):tr(E,!0,!1))}function su(x,E,I,N,V,$,ot,dt,vt){if(Ls==null&&Go(!1),jt(x),x!=null)I=x.clientX-Ls.left,N=x.clientY-Ls.top;else{if(I<0||N<0){We=-10,Ke=-10;return}let[Nt,Ut]=mn.scales,Ot=E.cursor.sync,[re,we]=Ot.values,[be,me]=Ot.scales,[Jt,Xt]=mn.match,qe=E.axes[0].side%2==1,sn=D.ori==0?B:Pt,Pn=D.ori==1?B:Pt,Ue=qe?$:V,rn=qe?V:$,ii=qe?N:I,Gn=qe?I:N;if(be!=null?I=Jt(Nt,be)?a(re,M[Nt],sn,0):-10:I=sn*(ii/Ue),me!=null?N=Xt(Ut,me)?a(we,M[Ut],Pn,0):-10:N=Pn*(Gn/rn),D.ori==1){let pi=I;I=N,N=pi}}vt&&(E==null||E.cursor.event.type==Vd)&&((I<=1||I>=B-1)&&(I=gr(I,B)),(N<=1||N>=Pt-1)&&(N=gr(N,Pt))),dt?(Rf=I,Cf=N,[Rr,Cr]=ht.move(n,I,N)):(We=I,Ke=N)}let ru={width:0,height:0,left:0,top:0};function ou(){dl(ru,!1)}let Uf,Ff,Of,Bf;function kf(x,E,I,N,V,$,ot){Cs=!0,An=Rn=Nn._x=Nn._y=!1,su(x,E,I,N,V,$,ot,!0,!1),x!=null&&(Me(Gd,Zd,zf,!1),Wo(cg,n,Rr,Cr,B,Pt,null));let{left:dt,top:vt,width:Nt,height:Ut}=Xe;Uf=dt,Ff=vt,Of=Nt,Bf=Ut}function zf(x,E,I,N,V,$,ot){Cs=Nn._x=Nn._y=!1,su(x,E,I,N,V,$,ot,!1,!0);let{left:dt,top:vt,width:Nt,height:Ut}=Xe,Ot=Nt>0||Ut>0,re=Uf!=dt||Ff!=vt||Of!=Nt||Bf!=Ut;if(Ot&&re&&dl(Xe),Nn.setScale&&Ot&&re){let we=dt,be=Nt,me=vt,Jt=Ut;if(D.ori==1&&(we=vt,be=Ut,me=dt,Jt=Nt),An&&Ps(b,Xi(we,b),Xi(we+be,b)),Rn)for(let Xt in M){let qe=M[Xt];Xt!=b&&qe.from==null&&qe.min!=ke&&Ps(Xt,Xi(me+Jt,Xt),Xi(me,Xt))}ou()}else ht.lock&&(ht._lock=!ht._lock,tr(E,!0,x!=null));x!=null&&(yn(Gd,Zd),Wo(Gd,n,We,Ke,B,Pt,null))}function j0(x,E,I,N,V,$,ot){if(ht._lock)return;jt(x);let dt=Cs;if(Cs){let vt=!0,Nt=!0,Ut=10,Ot,re;D.ori==0?(Ot=An,re=Rn):(Ot=Rn,re=An),Ot&&re&&(vt=We<=Ut||We>=B-Ut,Nt=Ke<=Ut||Ke>=Pt-Ut),Ot&&vt&&(We=We<Rr?0:B),re&&Nt&&(Ke=Ke<Cr?0:Pt),tr(null,!0,!0),Cs=!1}We=-10,Ke=-10,it.fill(null),tr(null,!0,!0),dt&&(Cs=dt)}function Hf(x,E,I,N,V,$,ot){ht._lock||(jt(x),zo(),ou(),x!=null&&Wo(dg,n,We,Ke,B,Pt,null))}function Vf(){A.forEach(ew),O(n.width,n.height,!0)}yr(Dh,Co,Vf);let Lr={};Lr.mousedown=kf,Lr.mousemove=Nf,Lr.mouseup=zf,Lr.dblclick=Hf,Lr.setSeries=(x,E,I,N)=>{let V=mn.match[2];I=V(n,E,I),I!=-1&&Wi(I,N,!0,!1)},mt&&(Me(cg,p,kf),Me(Vd,p,Nf),Me(hg,p,x=>{jt(x),Go(!1)}),Me(ug,p,j0),Me(dg,p,Hf),nf.add(n),n.syncRect=Go);let fl=n.hooks=s.hooks||{};function Cn(x,E,I){Vn?De.push([x,E,I]):x in fl&&fl[x].forEach(N=>{N.call(null,n,E,I)})}(s.plugins||[]).forEach(x=>{for(let E in x.hooks)fl[E]=(fl[E]||[]).concat(x.hooks[E])});let Gf=(x,E,I)=>I,mn=xn({key:null,setSeries:!1,filters:{pub:bg,sub:bg},scales:[b,y[1]?y[1].scale:null],match:[Eg,Eg,Gf],values:[null,null]},ht.sync);mn.match.length==2&&mn.match.push(Gf),ht.sync=mn;let Wf=mn.key,au=v0(Wf);function Wo(x,E,I,N,V,$,ot){mn.filters.pub(x,E,I,N,V,$,ot)&&au.pub(x,E,I,N,V,$,ot)}au.sub(n);function Q0(x,E,I,N,V,$,ot){mn.filters.sub(x,E,I,N,V,$,ot)&&Lr[x](null,E,I,N,V,$,ot)}n.pub=Q0;function t_(){au.unsub(n),nf.delete(n),Tn.clear(),Kd(Dh,Co,Vf),c.remove(),Rt?.remove(),Cn("destroy")}n.destroy=t_;function lu(){Cn("init",s,t),ko(t||s.data,!1),W[b]?tu(b,W[b]):zo(),nt=Xe.show&&(Xe.width>0||Xe.height>0),tt=ft=!0,O(s.width,s.height)}return y.forEach(Sr),A.forEach(rs),e?e instanceof HTMLElement?(e.appendChild(c),lu()):e(n,lu):lu(),n}Dn.assign=xn;Dn.fmtNum=hf;Dn.rangeNum=Nh;Dn.rangeLog=Oh;Dn.rangeAsinh=lf;Dn.orient=Mr;Dn.pxRatio=Ae;Dn.join=qb;Dn.fmtDate=df,Dn.tzDate=iE;Dn.sync=v0;{Dn.addGap=kE,Dn.clipGaps=zh;let s=Dn.paths={points:T0};s.linear=R0,s.stepped=VE,s.bars=GE,s.spline=XE}var L0=["#0b6bb3","#d9541e","#2a9148","#8a4fbd","#c79a00","#17a2b8","#c2347e","#7a5c3e"],nw=6,iw=1e-5;function D0(s){let t=s.filter(a=>a!==null),e=Math.max(...t.map(Math.abs),0),n=t.length>1?Math.abs(t[1]-t[0]):e;if(e>=1e6||e>0&&e<.001){let a=Math.min(Math.max(Math.ceil(Math.log10(e/(n||e))-1e-9),0)+1,8);return s.map(l=>l===null?"":l===0?"0":l.toExponential(a).replace(/\.?0+e/,"e").replace("e+","e"))}let i=n>0?Math.min(Math.max(Math.ceil(-Math.log10(n)-1e-9),0),10):3,r=t.reduce((a,l)=>Math.max(a,(l.toFixed(i+1).replace(/0+$/,"").split(".")[1]??"").length),0),o=new Intl.NumberFormat("en",{minimumFractionDigits:Math.min(r,i),maximumFractionDigits:i+1});return s.map(a=>a===null?"":a===0?"0":o.format(a))}function sw(s,t,e){if(t===null||e===null||!Number.isFinite(t+e))return[0,1];let n=iw*Math.max(Math.abs(t),Math.abs(e));if(e-t>=n)return Dn.rangeNum(t,e,.1,!0);let i=.5*(t+e),r=.1*Math.abs(i)||1;return[i-r,i+r]}var Wh=class{constructor(t,e,n){this.packet=t;this.box=e;this.seek=n;new ResizeObserver(()=>this.resize()).observe(e)}packet;box;seek;plots=[];time=0;refreshed=0;get paths(){return this.plots.flatMap(t=>t.paths)}toggle(t){let e=this.paths,n=e.includes(t)?e.filter(i=>i!==t):[...e,t];return this.show(n)}show(t){let e=new Map;for(let n of t){if(!this.packet.has(n))continue;let i=this.packet.unit(n);e.set(i,[...e.get(i)??[],n])}if(e.size>nw)return!1;for(let n of this.plots)n.plot.destroy();this.plots.length=0,this.box.replaceChildren(),this.box.style.display=e.size?"":"none";for(let[n,i]of e)this.add(n,i);return this.resize(),this.cursor(this.time),!0}add(t,e){let n=document.createElement("div");n.className="plot",n.setAttribute("role","img"),n.setAttribute("aria-label",`${e.join(", ")} in ${t||"1"} over time`),this.box.append(n);let i=matchMedia("(prefers-color-scheme: dark)").matches,r=i?"#c9ced6":"#333",o=i?"#3a3f47":"#e2e5ea",a={stroke:r,grid:{stroke:o,width:1},ticks:{stroke:o,width:1},font:"11px system-ui"},l={width:400,height:150,legend:{show:!0,live:!1},cursor:{x:!1,y:!1,drag:{x:!1,y:!1}},scales:{x:{time:!1},y:{range:sw}},axes:[{...a,label:"time [s]",labelSize:16,size:34,values:(h,u)=>D0(u),labelFont:"11px system-ui"},{...a,label:t?`[${t}]`:"",labelSize:16,size:62,values:(h,u)=>D0(u),labelFont:"11px system-ui",space:20}],series:[{},...e.map((h,u)=>({label:h,stroke:L0[u%L0.length],width:1.5}))],hooks:{draw:[h=>{let u=h.valToPos(this.time,"x",!0);u<h.bbox.left||u>h.bbox.left+h.bbox.width||(h.ctx.save(),h.ctx.strokeStyle=r,h.ctx.lineWidth=devicePixelRatio,h.ctx.beginPath(),h.ctx.moveTo(u,h.bbox.top),h.ctx.lineTo(u,h.bbox.top+h.bbox.height),h.ctx.stroke(),h.ctx.restore(),this.drawn=h.posToVal((u-h.bbox.left)/devicePixelRatio,"x"))}]}},c=new Dn(l,this.columns(e),n);c.over.addEventListener("click",h=>this.seek(c.posToVal(h.offsetX,"x"))),this.plots.push({unit:t,paths:e,plot:c,box:n})}columns(t){let e=t.map(n=>Array.from(this.packet.column(n)??[],i=>Number.isFinite(i)?i:null));return[Array.from(this.packet.times),...e]}refresh(t){if(!(t-this.refreshed<200)){this.refreshed=t;for(let{plot:e,paths:n}of this.plots)e.setData(this.columns(n))}}resize(){if(!this.plots.length)return;let t=Math.min(this.plots.length,this.box.clientWidth>1100?3:this.box.clientWidth>700?2:1),e=Math.floor(this.box.clientWidth/t)-8;for(let{plot:n}of this.plots)n.setSize({width:Math.max(e,200),height:150})}get numbers(){return this.plots.map(({plot:t})=>t.axes.map(e=>e._values??[]))}drawn=Number.NaN;cursor(t){this.time=t;for(let{plot:e}of this.plots)e.redraw(!1)}csv(){let t=this.paths,e=["time [s]",...t.map(r=>`${r} [${this.packet.unit(r)||"1"}]`)].join(","),n=t.map(r=>this.packet.column(r)),i=Array.from(this.packet.times,(r,o)=>[r,...n.map(a=>a[o])].join(","));return[e,...i].join(`
`)+`
`}};var Xh=class{constructor(t,e,n,i,r,o){this.packet=t;this.world=e;this.values=i;this.act=o;for(let a of[...e.items.values()].sort((l,c)=>l.path.localeCompare(c.path,"en",{numeric:!0}))){let l=document.createElement("div");l.className="row",l.tabIndex=0,l.setAttribute("role","treeitem");let c=document.createElement("input");c.type="checkbox",c.checked=a.object.visible,c.setAttribute("aria-label",`show ${a.path}`),c.addEventListener("change",()=>{a.object.visible=c.checked,o.redraw()}),this.eyes.set(a.path,c);let h=document.createElement("span");h.textContent=a.path,h.style.paddingLeft=`${.7*(a.path.split(".").length-1)}em`;let u=document.createElement("small");u.textContent=a.kind.slice(a.kind.lastIndexOf(".")+1),l.title=`${a.path} (${a.kind})`,l.append(c,h,u),l.addEventListener("mouseenter",()=>o.highlight(a.path,!0)),l.addEventListener("mouseleave",()=>o.highlight(a.path,!1)),h.addEventListener("dblclick",()=>{o.isolate(a.path),this.chosen!==a.path&&o.choose(a.path)}),h.addEventListener("click",()=>o.choose(a.path===this.chosen?"":a.path)),l.addEventListener("keydown",d=>{d.key==="Enter"&&o.choose(a.path===this.chosen?"":a.path)}),this.rows.set(a.path,l),n.append(l)}for(let a of this.findSignals()){let l=document.createElement("div");l.className="row signal",l.tabIndex=0,l.setAttribute("role","treeitem");let c=document.createElement("span");c.textContent=a,c.style.paddingLeft=`${.7*(a.split(".").length-1)}em`;let h=document.createElement("small");h.textContent="signal",l.title=`${a} (signal)`,l.append(c,h),c.addEventListener("click",()=>o.choose(a===this.chosen?"":a)),l.addEventListener("keydown",u=>{u.key==="Enter"&&o.choose(a===this.chosen?"":a)}),this.rows.set(a,l),n.append(l)}r.addEventListener("input",()=>{let a=r.value.toLowerCase().split(/\s+/).filter(Boolean);for(let[l,c]of this.rows){let h=`${l} ${this.world.items.get(l)?.kind??"signal"}`.toLowerCase();c.style.display=a.every(u=>h.includes(u))?"":"none"}})}packet;world;values;act;chosen="";rows=new Map;eyes=new Map;findSignals(){let t=new Set;for(let{path:e}of this.packet.header.channels){let n=e.split(".");n.some((r,o)=>this.world.items.has(n.slice(0,o).join(".")))||t.add(n.length>1?n.slice(0,-1).join("."):e)}return[...t].sort((e,n)=>e.localeCompare(n,"en",{numeric:!0}))}showEyes(){for(let[t,e]of this.eyes)e.checked=this.world.items.get(t).object.visible}get paths(){return[...this.eyes.keys()]}choose(t,e){this.rows.get(this.chosen)?.classList.remove("chosen"),this.chosen=t;let n=this.rows.get(t);if(n?.classList.add("chosen"),n?.scrollIntoView({block:"nearest"}),this.values.replaceChildren(),!t)return;let i=document.createElement("b");i.textContent=t,this.values.append(i);for(let r of this.packet.header.channels){if(r.path!==t&&!r.path.startsWith(`${t}.`))continue;let o=document.createElement("button");o.className="value",o.title="plot",o.dataset.path=r.path,o.addEventListener("click",()=>this.act.plot(r.path)),this.values.append(o)}this.update(e)}update(t){for(let e of this.values.querySelectorAll("button.value")){let n=e.dataset.path,i=this.packet.at(n,t),r=Number.isFinite(i)?i.toPrecision(5).replace(/\.?0+($|e)/,"$1"):"not finite";e.textContent=`${n.slice(this.chosen.length+1)||"value"} = ${r} ${this.packet.unit(n)}`}}};var Yh=0,rw=1,ow=new C,N0=new Da,yf=new Zn,U0=new C,qh=new _i,Zh=class{constructor(){this.tolerance=-1,this.faces=[],this.newFaces=[],this.assigned=new $h,this.unassigned=new $h,this.vertices=[]}setFromPoints(t){if(t.length>=4){this.makeEmpty();for(let e=0,n=t.length;e<n;e++)this.vertices.push(new vf(t[e]));this._compute()}return this}setFromObject(t){let e=[];return t.updateMatrixWorld(!0),t.traverse(function(n){let i=n.geometry;if(i!==void 0){let r=i.attributes.position;if(r!==void 0)for(let o=0,a=r.count;o<a;o++){let l=new C;l.fromBufferAttribute(r,o).applyMatrix4(n.matrixWorld),e.push(l)}}}),this.setFromPoints(e)}containsPoint(t){let e=this.faces;for(let n=0,i=e.length;n<i;n++)if(e[n].distanceToPoint(t)>this.tolerance)return!1;return!0}intersectRay(t,e){let n=this.faces,i=-1/0,r=1/0;for(let o=0,a=n.length;o<a;o++){let l=n[o],c=l.distanceToPoint(t.origin),h=l.normal.dot(t.direction);if(c>0&&h>=0)return null;let u=h!==0?-c/h:0;if(!(u<=0)&&(h>0?r=Math.min(u,r):i=Math.max(u,i),i>r))return null}return i!==-1/0?t.at(i,e):t.at(r,e),e}intersectsRay(t){return this.intersectRay(t,ow)!==null}makeEmpty(){return this.faces=[],this.vertices=[],this}_addVertexToFace(t,e){return t.face=e,e.outside===null?this.assigned.append(t):this.assigned.insertBefore(e.outside,t),e.outside=t,this}_removeVertexFromFace(t,e){return t===e.outside&&(t.next!==null&&t.next.face===e?e.outside=t.next:e.outside=null),this.assigned.remove(t),this}_removeAllVerticesFromFace(t){if(t.outside!==null){let e=t.outside,n=t.outside;for(;n.next!==null&&n.next.face===t;)n=n.next;return this.assigned.removeSubList(e,n),e.prev=n.next=null,t.outside=null,e}}_deleteFaceVertices(t,e){let n=this._removeAllVerticesFromFace(t);if(n!==void 0)if(e===void 0)this.unassigned.appendChain(n);else{let i=n;do{let r=i.next;e.distanceToPoint(i.point)>this.tolerance?this._addVertexToFace(i,e):this.unassigned.append(i),i=r}while(i!==null)}return this}_resolveUnassignedPoints(t){if(this.unassigned.isEmpty()===!1){let e=this.unassigned.first();do{let n=e.next,i=this.tolerance,r=null;for(let o=0;o<t.length;o++){let a=t[o];if(a.mark===Yh){let l=a.distanceToPoint(e.point);if(l>i&&(i=l,r=a),i>1e3*this.tolerance)break}}r!==null&&this._addVertexToFace(e,r),e=n}while(e!==null)}return this}_computeExtremes(){let t=new C,e=new C,n=[],i=[];for(let r=0;r<3;r++)n[r]=i[r]=this.vertices[0];t.copy(this.vertices[0].point),e.copy(this.vertices[0].point);for(let r=0,o=this.vertices.length;r<o;r++){let a=this.vertices[r],l=a.point;for(let c=0;c<3;c++)l.getComponent(c)<t.getComponent(c)&&(t.setComponent(c,l.getComponent(c)),n[c]=a);for(let c=0;c<3;c++)l.getComponent(c)>e.getComponent(c)&&(e.setComponent(c,l.getComponent(c)),i[c]=a)}return this.tolerance=3*Number.EPSILON*(Math.max(Math.abs(t.x),Math.abs(e.x))+Math.max(Math.abs(t.y),Math.abs(e.y))+Math.max(Math.abs(t.z),Math.abs(e.z))),{min:n,max:i}}_computeInitialHull(){let t=this.vertices,e=this._computeExtremes(),n=e.min,i=e.max,r=0,o=0;for(let d=0;d<3;d++){let f=i[d].point.getComponent(d)-n[d].point.getComponent(d);f>r&&(r=f,o=d)}let a=n[o],l=i[o],c,h;r=0,N0.set(a.point,l.point);for(let d=0,f=this.vertices.length;d<f;d++){let p=t[d];if(p!==a&&p!==l){N0.closestPointToPoint(p.point,!0,U0);let v=U0.distanceToSquared(p.point);v>r&&(r=v,c=p)}}r=-1,yf.setFromCoplanarPoints(a.point,l.point,c.point);for(let d=0,f=this.vertices.length;d<f;d++){let p=t[d];if(p!==a&&p!==l&&p!==c){let v=Math.abs(yf.distanceToPoint(p.point));v>r&&(r=v,h=p)}}let u=[];if(yf.distanceToPoint(h.point)<0){u.push(ki.create(a,l,c),ki.create(h,l,a),ki.create(h,c,l),ki.create(h,a,c));for(let d=0;d<3;d++){let f=(d+1)%3;u[d+1].getEdge(2).setTwin(u[0].getEdge(f)),u[d+1].getEdge(1).setTwin(u[f+1].getEdge(0))}}else{u.push(ki.create(a,c,l),ki.create(h,a,l),ki.create(h,l,c),ki.create(h,c,a));for(let d=0;d<3;d++){let f=(d+1)%3;u[d+1].getEdge(2).setTwin(u[0].getEdge((3-d)%3)),u[d+1].getEdge(0).setTwin(u[f+1].getEdge(1))}}for(let d=0;d<4;d++)this.faces.push(u[d]);for(let d=0,f=t.length;d<f;d++){let p=t[d];if(p!==a&&p!==l&&p!==c&&p!==h){r=this.tolerance;let v=null;for(let m=0;m<4;m++){let g=this.faces[m].distanceToPoint(p.point);g>r&&(r=g,v=this.faces[m])}v!==null&&this._addVertexToFace(p,v)}}return this}_reindexFaces(){let t=[];for(let e=0;e<this.faces.length;e++){let n=this.faces[e];n.mark===Yh&&t.push(n)}return this.faces=t,this}_nextVertexToAdd(){if(this.assigned.isEmpty()===!1){let t,e=0,n=this.assigned.first().face,i=n.outside;do{let r=n.distanceToPoint(i.point);r>e&&(e=r,t=i),i=i.next}while(i!==null&&i.face===n);return t}}_computeHorizon(t,e,n,i){this._deleteFaceVertices(n),n.mark=rw;let r;e===null?r=e=n.getEdge(0):r=e.next;do{let o=r.twin,a=o.face;a.mark===Yh&&(a.distanceToPoint(t)>this.tolerance?this._computeHorizon(t,o,a,i):i.push(r)),r=r.next}while(r!==e);return this}_addAdjoiningFace(t,e){let n=ki.create(t,e.tail(),e.head());return this.faces.push(n),n.getEdge(-1).setTwin(e.twin),n.getEdge(0)}_addNewFaces(t,e){this.newFaces=[];let n=null,i=null;for(let r=0;r<e.length;r++){let o=e[r],a=this._addAdjoiningFace(t,o);n===null?n=a:a.next.setTwin(i),this.newFaces.push(a.face),i=a}return n.next.setTwin(i),this}_addVertexToHull(t){let e=[];return this.unassigned.clear(),this._removeVertexFromFace(t,t.face),this._computeHorizon(t.point,null,t.face,e),this._addNewFaces(t,e),this._resolveUnassignedPoints(this.newFaces),this}_cleanup(){return this.assigned.clear(),this.unassigned.clear(),this.newFaces=[],this}_compute(){let t;for(this._computeInitialHull();(t=this._nextVertexToAdd())!==void 0;)this._addVertexToHull(t);return this._reindexFaces(),this._cleanup(),this}},ki=class s{constructor(){this.normal=new C,this.midpoint=new C,this.area=0,this.constant=0,this.outside=null,this.mark=Yh,this.edge=null}static create(t,e,n){let i=new s,r=new ol(t,i),o=new ol(e,i),a=new ol(n,i);return r.next=a.prev=o,o.next=r.prev=a,a.next=o.prev=r,i.edge=r,i.compute()}getEdge(t){let e=this.edge;for(;t>0;)e=e.next,t--;for(;t<0;)e=e.prev,t++;return e}compute(){let t=this.edge.tail(),e=this.edge.head(),n=this.edge.next.head();return qh.set(t.point,e.point,n.point),qh.getNormal(this.normal),qh.getMidpoint(this.midpoint),this.area=qh.getArea(),this.constant=this.normal.dot(this.midpoint),this}distanceToPoint(t){return this.normal.dot(t)-this.constant}},ol=class{constructor(t,e){this.vertex=t,this.prev=null,this.next=null,this.twin=null,this.face=e}head(){return this.vertex}tail(){return this.prev?this.prev.vertex:null}length(){let t=this.head(),e=this.tail();return e!==null?e.point.distanceTo(t.point):-1}lengthSquared(){let t=this.head(),e=this.tail();return e!==null?e.point.distanceToSquared(t.point):-1}setTwin(t){return this.twin=t,t.twin=this,this}},vf=class{constructor(t){this.point=t,this.prev=null,this.next=null,this.face=null}},$h=class{constructor(){this.head=null,this.tail=null}first(){return this.head}last(){return this.tail}clear(){return this.head=this.tail=null,this}insertBefore(t,e){return e.prev=t.prev,e.next=t,e.prev===null?this.head=e:e.prev.next=e,t.prev=e,this}insertAfter(t,e){return e.prev=t,e.next=t.next,e.next===null?this.tail=e:e.next.prev=e,t.next=e,this}append(t){return this.head===null?this.head=t:this.tail.next=t,t.prev=this.tail,t.next=null,this.tail=t,this}appendChain(t){for(this.head===null?this.head=t:this.tail.next=t,t.prev=this.tail;t.next!==null;)t=t.next;return this.tail=t,this}remove(t){return t.prev===null?this.head=t.next:t.prev.next=t.next,t.next===null?this.tail=t.prev:t.next.prev=t.prev,this}removeSubList(t,e){return t.prev===null?this.head=e.next:t.prev.next=e.next,e.next===null?this.tail=t.prev:e.next.prev=t.prev,this}isEmpty(){return this.head===null}};var Jh=class extends Se{constructor(t=[]){super();let e=[],n=[],r=new Zh().setFromPoints(t).faces;for(let o=0;o<r.length;o++){let a=r[o],l=a.edge;do{let c=l.head().point;e.push(c.x,c.y,c.z),n.push(a.normal.x,a.normal.y,a.normal.z),l=l.next}while(l!==a.edge)}this.setAttribute("position",new te(e,3)),this.setAttribute("normal",new te(n,3))}};var aw=5659748;function al(s,t,e){let n=.5*e,i=Math.max(s,1e-4),r=[new pt(i,-n),new pt(t,-n),new pt(t,n),new pt(i,n),new pt(i,-n)],o=new lr(r,48).rotateZ(-Math.PI/2).toNonIndexed();return o.computeVertexNormals(),o}function Ts(s){let t=[],e=[];for(let i of s){let r=i.index?i.toNonIndexed():i;t.push(...r.getAttribute("position").array),e.push(...r.getAttribute("normal").array)}let n=new Se;return n.setAttribute("position",new te(t,3)),n.setAttribute("normal",new te(e,3)),n}function F0(s,t,e){let n=Math.max(10,Math.round(s/.007)),i=.9*(Math.PI*s/n),r=[al(t,s-.5*i,e)];for(let o=0;o<n;++o){let a=new Be(e,i,.9*Math.PI/n*s);r.push(a.translate(0,s-.1*i,0).rotateX(2*Math.PI*o/n))}return Ts(r)}function lw(s,t,e,n){let i=[],r=Math.max(e-t,.001);for(let o=0;o<s;++o)i.push(new Be(n,r,1.6*n).translate(0,t+.5*r,0).rotateX(2*Math.PI*o/s));return Ts(i)}function O0(s){let{form:t,radius:e,inner:n=0,width:i=.012,length:r=.1,size:o=.02}=s;switch(t){case"rod":{let a=new Be(.995*r,.5*e,.5*e).translate(0,e,0);return{geometry:Ts([new Ce(e,e,r,16).rotateZ(Math.PI/2),a]),color:12173512}}case"cage":{let a=[al(e-.003,e+.003,.008).translate(-.5*r,0,0),al(e-.003,e+.003,.008).translate(.5*r,0,0)];for(let l=0;l<3;++l)a.push(new Ce(.0035,.0035,r,8).rotateZ(Math.PI/2).translate(0,e,0).rotateX(2*Math.PI*l/3));return{geometry:Ts(a),color:12173512}}case"disk":return{geometry:al(n,e,i)};case"gear":return{geometry:F0(e,n,s.width??.024)};case"spokes":return{geometry:Ts([lw(3,n,e,.007),al(Math.max(n-.003,.001),n+.004,.014)]),color:9278622};case"planets":{let a=[0,1,2].map(l=>F0(o,.004,i).translate(0,e,0).rotateX(2*Math.PI*l/3));return{geometry:Ts(a)}}case"tire":return{geometry:new ho(.82*e,.18*e,14,40).rotateY(Math.PI/2),color:2369323};case"coil":{let a=[];for(let l=0;l<=72;++l){let c=2*Math.PI*l/18;a.push(new C(r*(l/72-.5),e*Math.cos(c),e*Math.sin(c)))}return{geometry:new Hs(new ji(a),120,.0045,6,!1)}}case"loop":{let a=new ho(e,.006,8,32,1.5*Math.PI).rotateY(Math.PI/2),l=new vi(.018,.04,14).rotateZ(-Math.PI/2).rotateY(Math.PI/2).translate(0,-e,0);return{geometry:Ts([a,l]),color:13639999}}case"bar":{let a=[new Be(.03,r,2*e).translate(0,0,-e)];for(let l=0;l<18;++l)a.push(new Be(.03,.5*r/18,.012).translate(0,r*((l+.5)/18-.5),.006));return{geometry:Ts(a)}}default:{let a=s.at[2]<0?-1:1,l=[new Be(2*e,.05,.006).translate(0,0,.003*a)];for(let c=0;c<5;++c)l.push(new Be(.004,.05,.03).rotateY(.7).translate((c-2)*.4*e,0,.018*a));return{geometry:Ts(l),color:aw}}}}var cn={gray:9278622,silver:12173512,dimgray:5659748,black:2369323,orange:15764510,green:3120722,steelblue:4882352,goldenrod:14262555,sienna:10115635,slategray:7372944,crimson:13639999},B0=[8229805,10521196,8823431,10322854,7314083,10716797,9410488,10133615],Kh=[2842567,2795448,5814599,15909424,14169132].map(s=>new Zt(s));function Sf(s,t){let e=Math.min(Math.max(Number.isFinite(s)?s:0,0),1)*(Kh.length-1),n=Math.min(Math.floor(e),Kh.length-2);return t.copy(Kh[n]).lerp(Kh[n+1],e-n)}var cw=13639999,hw=8011714,ss=new C(0,1,0),Mf=24,k0=.05,bf=100,uw=6;function ll(s){let t=s.from&&s.to?Math.hypot(...s.to.map((e,n)=>e-s.from[n])).toFixed(9):"";return JSON.stringify([s.kind,s.radius,s.width,s.rim,s.size,s.thickness,s.points,s.mesh,s.mirror,t])}function z0(s){let t=[...Object.values(s.frames??{}),...s.through??[]];return t.length?t.map(e=>e.carrier):[s.carrier??"ground"]}var He=s=>new C(s?.[0]??0,s?.[1]??0,s?.[2]??0),zi=s=>s?new Oe(s[1],s[2],s[3],s[0]):new Oe,cl=class{constructor(t,e){this.packet=t;this.lit=e;let{scene:n}=t.header,i=new Ze;this.carriers.set("ground",i),this.root.add(i),n.parts.length>0&&t.pose(n.parts[0].path,0,this.first)&&this.origin.set(this.first[0],this.first[1],this.first[2]),i.position.copy(this.origin).negate();let r=new Map;for(let o of n.parts)for(let a of o.shapes)r.set(ll(a),(r.get(ll(a))??0)+1);n.parts.forEach((o,a)=>{let l=new Ze;l.name=o.path;let c=B0[a%B0.length];for(let h of o.shapes){let u=this.primitive(h,c);r.get(ll(h))>=uw&&u instanceof xe?this.join(ll(h),r.get(ll(h)),o.path,l,u):l.add(u)}this.carriers.set(o.path,l),this.root.add(l),this.items.set(o.path,{path:o.path,kind:"part",object:l})});for(let o of this.swarms.values())this.root.add(o.mesh);this.place(t.start),this.size=this.measure(),this.measureParts();for(let o of n.elements)this.element(o);for(let[o,a]of n.wires)i.add(this.wired(He(o),He(a)));this.scaleArrows();for(let{pressure:o}of n.elements)o&&this.widenPressures(t.column(o.channel));this.embrace(),this.update(t.start);for(let o of this.items.values())this.starts.set(o.path,o.object.position.clone())}packet;lit;root=new Ze;items=new Map;carriers=new Map;size;center=new C;whole=new on;origin=new C;forceScale=0;torqueScale=0;pressures=[1/0,-1/0];mode={index:-1,amplitude:0,phase:0};traveler="";traces=new Map;geometries=new Map;arrows=[];patches=[];starts=new Map;swarms=new Map;extents=new Map;materials=new Map;a=new Float64Array(7);b=new Float64Array(7);first=new Float64Array(7);join(t,e,n,i,r){let o=this.swarms.get(t);if(!o){let l=new or(r.geometry,this.material(16777215,!0),e);l.castShadow=l.receiveShadow=!0,l.frustumCulled=!1,o={mesh:l,members:[]},this.swarms.set(t,o)}r.updateMatrix();let a=r.material.color.clone();o.mesh.setColorAt(o.members.length,a),o.members.push({path:n,group:i,local:r.matrix.clone(),color:a}),o.mesh.count=o.members.length}arrange(){let t=new ve;for(let{mesh:e,members:n}of this.swarms.values())n.forEach(({group:i,local:r},o)=>e.setMatrixAt(o,i.visible?t.multiplyMatrices(i.matrixWorld,r):t.makeScale(0,0,0))),e.instanceMatrix.needsUpdate=!0}member(t,e){let n=[...this.swarms.values()].find(({mesh:i})=>i===t);return n&&e!==void 0?n.members[e]?.path??"":""}paint(t,e){for(let{mesh:n,members:i}of this.swarms.values())i.forEach((r,o)=>r.path===t&&n.setColorAt(o,e??r.color)),n.instanceColor&&(n.instanceColor.needsUpdate=!0)}get swarmed(){return[...this.swarms.values()].map(({members:t})=>t.length)}extend(t,e,n=!1){if(t.expandByObject(e.object,n),e.kind==="part"){let i=new on;for(let{mesh:r,members:o}of this.swarms.values())for(let{path:a,group:l,local:c}of o)a===e.path&&(r.geometry.computeBoundingBox(),t.union(i.copy(r.geometry.boundingBox).applyMatrix4(c).applyMatrix4(l.matrixWorld)))}return t}planar(){let t=null,e=new C,n=[];for(let{motions:i,frames:r}of this.packet.header.scene.elements){if(!i||!r?.frame_a)continue;let o=r.frame_a;for(let a of i)if(e.copy(He(a.axis)).normalize().applyQuaternion(zi(o.quaternion)),e.applyQuaternion(this.carriers.get(o.carrier)?.quaternion??new Oe),a.kind==="shift")n.push(e.clone());else{if(a.kind!=="turn")return null;if(!t)t=e.clone();else if(t.clone().cross(e).length()>.001)return null}}return t&&n.every(i=>Math.abs(i.dot(t))<.001)?t:null}goes(){let{scene:t}=this.packet.header,e=[];for(let{path:n}of t.parts){let i=new C;for(let r=0;r<=Mf;++r){let o=Math.floor(r*(this.packet.rows-1)/Mf);if(!this.packet.pose(n,0,this.first)||!this.packet.pose(n,o,this.a))continue;let a=new C(this.a[0]-this.first[0],this.a[1]-this.first[1],this.a[2]-this.first[2]);a.length()>i.length()&&i.copy(a)}i.length()>this.size&&e.push({path:n,way:i})}return this.middle(e)}middle(t){let e=new C;for(let{way:o}of t)e.addScaledVector(o,1/t.length);let n=({way:o})=>Math.round(1e3*o.distanceTo(e)/this.size),[i]=t.sort((o,a)=>n(o)-n(a)||(o.path<a.path?-1:1));return 2*t.filter(({way:o})=>o.distanceTo(i.way)<this.size).length>this.packet.header.scene.parts.length?i.path:""}leader(){let{parts:t,elements:e}=this.packet.header.scene,n=t.map(({path:r})=>({path:r,way:this.gone(r)})),i=e.some(({motions:r,frames:o})=>r&&Object.values(o??{}).some(a=>a.carrier==="ground"));return this.middle(n.filter(({way:r})=>r.length()>(i?1.5:.3)*this.size))}company(t){let e=new on,n=this.gone(t),i=new Set(this.packet.header.scene.parts.map(r=>r.path));for(let r of i)t&&this.gone(r).distanceTo(n)>this.size&&i.delete(r);for(let r of this.items.values())!r.object.visible||To(r.element)||(!t||(r.element?z0(r.element).every(o=>i.has(o)):i.has(r.path)))&&this.extend(e,r);return e}embrace(){this.traveler=this.goes();let t=new on,e=new on,{start:n,end:i}=this.packet,r=i>n?Mf:0;for(let o=0;o<=r;++o){this.update(n+o/Math.max(r,1)*(i-n)),this.root.updateMatrixWorld(!0);for(let a of this.items.values())a.object.visible&&!To(a.element)&&this.extend(t,a);for(let a of this.patches)this.widen(a);o===0&&e.copy(t)}e.isEmpty()||this.frame(t,e);for(let o of this.patches)o.lay(this.size)}frame(t,e){let n=o=>o.getSize(new C).length(),i=n(t)>bf*n(e)&&this.packet.header.scene.parts.length>0,r=this.traveler||i?e:t;this.whole.copy(r),r.getCenter(this.center),this.size=n(r)||k0}dispose(){this.root.traverse(t=>{(t instanceof xe||t instanceof zs)&&t.geometry.dispose()});for(let t of this.materials.values())t.dispose();this.root.removeFromParent()}widenPressures(t){for(let e=0;t&&e<t.length;++e){let n=t[e];Number.isFinite(n)&&(this.pressures=[Math.min(this.pressures[0],n),Math.max(this.pressures[1],n)])}}measure(){this.root.updateMatrixWorld(!0);let t=new on;for(let r of this.items.values())this.extend(t,r);let e=t.clone(),n=e.isEmpty()?0:e.getSize(new C).length()||.1,i=new C;for(let r of this.packet.header.scene.elements)if(!To(r)){for(let o of Object.values(r.frames??{}))this.point(o,i),(o.carrier!=="ground"||e.isEmpty()||e.distanceToPoint(i)<3*n)&&t.expandByPoint(i);if(!r.frames){let o=this.carriers.get(r.carrier??"ground");o&&t.expandByPoint(He(r.position).applyMatrix4(o.matrixWorld))}}return t.isEmpty()&&t.expandByPoint(new C(.5,.5,.5)).expandByPoint(new C(-.5,-.5,-.5)),this.whole.copy(t),t.getCenter(this.center),t.getSize(new C).length()||k0}point(t,e){let n=this.carriers.get(t.carrier)??this.carriers.get("ground");return e.set(t.position[0],t.position[1],t.position[2]).applyMatrix4(n.matrixWorld)}material(t,e=!1){let n=String(t),i=this.materials.get(n);if(i&&!e)return i;let r=this.lit?new Vs({color:t,metalness:.25,roughness:.55}):new ci({color:t});return e||this.materials.set(n,r),r}seen(t){let e=`seen ${t}`,n=this.materials.get(e)??new ci({color:t,depthTest:!1,transparent:!0,opacity:.85});return this.materials.set(e,n),n}mesh(t,e,n=!1){let i=new xe(t,this.material(e,n));return i.castShadow=!0,i.receiveShadow=!0,i}shared(t,e){let n=this.geometries.get(t)??e();return this.geometries.set(t,n),n}primitive(t,e){let n=t.color?new Zt(t.color).getHex():e;if(t.kind==="capsule"||t.kind==="cylinder"){let l=He(t.from),h=He(t.to).clone().sub(l),u=h.length(),d=this.shared(`${t.kind} ${t.radius} ${u}`,()=>t.kind==="capsule"?new Ma(t.radius,u,4,12):new Ce(t.radius,t.radius,u,48)),f=this.mesh(d,n);return f.position.copy(l).addScaledVector(h,.5),u>0&&f.quaternion.setFromUnitVectors(ss,h.divideScalar(u)),f}if(t.kind==="sphere"){let l=this.mesh(this.shared(`sphere ${t.radius}`,()=>new cr(t.radius,24,16)),n);return l.position.copy(He(t.position)),l}if(t.kind==="plate"){let[l,c,h]=t.points.map(He),u=c.clone().sub(l).cross(h.clone().sub(l));u.multiplyScalar(.5*t.thickness/Math.max(u.length(),1e-12));let d=[l,c,h].map(m=>m.clone().add(u)),f=[l,c,h].map(m=>m.clone().sub(u)),p=[d[0],d[1],d[2],f[0],f[2],f[1]];for(let[m,g]of[[0,1],[1,2],[2,0]])p.push(d[m],f[m],f[g],d[m],f[g],d[g]);let v=new Se().setFromPoints(p);return v.computeVertexNormals(),this.mesh(v,n)}if(t.kind==="wheel")return this.wheel(t,n);if(t.kind==="mesh"||t.kind==="hull")return this.solid(t,n);let[i,r,o]=t.size,a=this.mesh(this.shared(`box ${i} ${r} ${o}`,()=>new Be(i,r,o)),n);return a.position.copy(He(t.position)),a.quaternion.copy(zi(t.quaternion)),a}solid(t,e){let n;if(t.kind==="hull")n=new Jh(t.points.map(He));else{let r=this.packet.meshes[t.mesh??-1];n=new Se,r&&(n.setAttribute("position",new $n(r.vertices,3)),n.setIndex(new $n(r.triangles,1)),n=n.toNonIndexed(),n.computeVertexNormals())}let i=this.mesh(n,e);return t.kind==="hull"||(i.position.copy(He(t.position)),i.quaternion.copy(zi(t.quaternion)),t.mirror&&(i.scale.y=-1)),i}wheel(t,e){let n=this.rim(t.radius,t.width,e,t.rim);return n.position.copy(He(t.position)),n.quaternion.setFromUnitVectors(ss,He(t.to).sub(He(t.from)).normalize()),n}rim(t,e,n,i=.7*t){let r=new Ze,o=i/t,a=o+.67*(1-o),l=(h,u)=>{let d=h.map(([f,p])=>new pt(f*t,p*e));r.add(this.mesh(this.shared(`wheel ${JSON.stringify(h)} ${t} ${e}`,()=>new lr(d,48)),u))},c=1-.1*(1-o);l([[o,-.42],[a,-.5],[c,-.46],[1,-.34],[1,.34],[c,.46],[a,.5],[o,.42],[o,-.42]],2369323),l([[.886*o,-.36],[1.03*o,-.4],[1.03*o,.4],[.886*o,.36],[.886*o,-.36]],12173512),l([[.001,-.3],[.243*o,-.27],[.243*o,.27],[.001,.3]],n);for(let h=0;h<5;++h){let u=this.mesh(this.shared(`spoke ${i} ${e}`,()=>new Be(.771*i,.3*e,.186*i)),n);u.rotation.y=2*Math.PI*h/5,u.translateX(.557*i),r.add(u)}return r}wired(t,e){let n=new Se().setFromPoints([t,e]);return new zs(n,new Li({color:8226964}))}element(t){let e=cn[t.fill??"gray"]??cn.gray,n=new Ze;n.name=t.path;let i={path:t.path,kind:t.type,object:n,element:t};t.touching?this.plane(t,n,i):t.through?this.chain(t,n,i,e):t.frames?this.between(t,n,i,e):this.mounted(t,n,i,e),n.visible=!t.on_demand,this.items.set(t.path,i);for(let r of t.arrows??[])this.arrow(t,r)}plane(t,e,n){let i=new Th(t);i.group.position.copy(He(t.position)),i.group.quaternion.copy(zi(t.quaternion)),e.add(i.group),this.root.add(e),this.patches.push(i);let r=this.carriers.get(t.carrier??"ground")??this.carriers.get("ground");n.update=()=>{e.position.copy(r.position),e.quaternion.copy(r.quaternion),this.packet.header.live&&(e.updateMatrixWorld(!0),this.widen(i)&&i.lay(this.size))}}widen(t){let e=new C;return t.element.touching.map(n=>t.take(this.point(n,e))).includes(!0)}chain(t,e,n,i){this.root.add(e);let r=t.through,o=r.map(h=>this.point(h,new C).clone()),a=new ji(o,t.closed,"centripetal"),l=4*r.length,c=this.mesh(new Se,i);e.add(c),n.update=()=>{r.forEach((h,u)=>this.point(h,o[u])),c.geometry.dispose(),c.geometry=new Hs(a,l,t.size,8,t.closed)},n.update(0)}scale(t){let e=z0(t).flatMap(r=>this.extents.get(r)??[]),n=.012*this.size;if(!e.length)return n;let i=Math.max(.05*Math.min(...e.map(({length:r})=>r)),.2*n);return Math.max(Math.min(n,i),t.shape==="line"?0:.75*Math.min(...e.map(({rod:r})=>r)))}measureParts(){for(let{path:t,shapes:e}of this.packet.header.scene.parts){let n=this.extend(new on,this.items.get(t)).getSize(new C).length(),i=Math.max(0,...e.map(r=>r.kind==="capsule"?r.radius:0));n>0&&e.length&&this.extents.set(t,{length:n,rod:i})}}between(t,e,n,i){let r=t.frames,o=Object.keys(r),a=r.frame_a??r.left??r[o[0]],l=r.frame_b??r.right??r[o[o.length-1]],c=this.scale(t);if(this.root.add(e),t.shape==="line"&&o.length>1)return this.line(t,e,n,a,l,c);let h=t.shape==="sleeve"||t.shape==="contact"?l:a,u=t.shape==="contact"||h===l&&t.shape==="sleeve"?a:h,d=new C,f=zi(u.quaternion);if(n.update=()=>{e.position.copy(this.point(h,d)),e.quaternion.copy(this.carriers.get(u.carrier)?.quaternion??new Oe).multiply(f)},t.shape==="joint")this.joint(t,e,n,i,c,l);else if(t.shape==="sleeve"){let p=this.mesh(new Ce(1.5*c,1.5*c,2.4*c,20),3356477),v=this.mesh(new Ce(.6*c,.6*c,3*c,12),cn.goldenrod);for(let m of[p,v])t.along==="x"?m.rotation.z=Math.PI/2:t.along!=="y"&&(m.rotation.x=Math.PI/2),e.add(m)}else if(t.shape==="contact"){let p=this.mesh(new Ce(1.6*c,1.6*c,.3*c,20),i,!0);p.rotation.x=Math.PI/2,e.add(p),this.patch(t,e,n,p),this.colored(t,n,p)}else t.shape==="triad"&&e.add(new Ua(4*c))}patch(t,e,n,i){let r=t.arrows?.[0];if(!r?.point||![...r.channels,...r.point].every(a=>this.packet.has(a)))return;let o=new C(0,0,1);n.update=a=>{let l=this.arrowVector(t,r,a);i.visible=l.lengthSq()>0,i.visible&&(this.arrowPoint(t,r,a,e.position),e.quaternion.setFromUnitVectors(o,l.normalize()))}}limits(t,e,n,i,r){let o=[];for(let{kind:l,axis:c,range:h}of t.limits??[]){let[u,d]=h,f=He(c).normalize();if(f.lengthSq()===0)continue;if(l==="shift"){let R=new Oe().setFromUnitVectors(ss,f);for(let _ of[u,d]){let w=this.mesh(new Be(3*i,.5*i,3*i),cn.orange);w.position.copy(f).multiplyScalar(_),w.quaternion.copy(R),w.name="limit",e.add(w)}let b=this.mesh(new Ce(.25*i,.25*i,d-u,8),cn.orange);b.position.copy(f).multiplyScalar(.5*(u+d)),b.quaternion.copy(R),e.add(b);continue}let p=Math.abs(f.x)<.9?new C(1,0,0):new C(0,1,0);p.addScaledVector(f,-p.dot(f)).normalize();let v=new ve().makeBasis(p,f.clone().cross(p),f),m=Math.min(d-u,2*Math.PI),g=new ci({color:cn.orange,transparent:!0,opacity:.45,side:Qn}),y=new xe(new wa(1.2*i,5*i,32,1,u,m),g);y.quaternion.setFromRotationMatrix(v),y.name="limit",e.add(y);let A=new Ze,M=this.mesh(new Be(5.5*i,.4*i,.4*i),cn.crimson);M.position.copy(p).multiplyScalar(2.75*i),M.quaternion.setFromRotationMatrix(v),A.add(M),o.push([A,zi(r.quaternion)]),this.root.add(A)}if(o.length===0)return;let a=n.update;n.update=l=>{a?.(l);for(let[c,h]of o)c.visible=e.visible,c.position.copy(e.position),c.quaternion.copy(this.carriers.get(r.carrier)?.quaternion??new Oe).multiply(h)}}joint(t,e,n,i,r,o){this.limits(t,e,n,r,o),r*=1.7;let a=t.motions??[];for(let l of a){let c=He(l.axis).normalize(),h=new Oe().setFromUnitVectors(ss,c.lengthSq()>0?c:ss),u;l.kind==="ball"?u=this.mesh(new cr(1.3*r,20,14),i):l.kind==="shift"?u=this.mesh(new Be(1.2*r,5*r,1.2*r),i):u=this.mesh(new Ce(.9*r,.9*r,3.6*r,18),i),u.quaternion.copy(h),e.add(u)}a.length===0&&e.add(this.mesh(new Be(1.6*r,1.6*r,1.6*r),i))}line(t,e,n,i,r,o){let a=t.contents??[],l=new Ze;e.add(l);let c=this.point(i,new C),h=this.point(r,new C),u=c.distanceTo(h)||o;if(a.includes("elastic")){let A=[];for(let b=0;b<=168;++b){let _=2*Math.PI*b/24;A.push(new C(2.2*o*Math.cos(_),u*b/168,2.2*o*Math.sin(_)))}let M=new ji(A),R=this.mesh(this.wire(M,.35*o),cn.crimson);R.scale.y=1/u,l.add(R)}let d=this.mesh(new Ce(.9*o,1.9*o,1,18),cn.sienna),f=this.mesh(new Ce(.2*o,.2*o,1,8),cn.silver);a.includes("stop")&&l.add(f,d);let p=this.mesh(new Ce(1.7*o,1.7*o,1,20),cn.black);p.name="gas";let v=this.mesh(new Ce(.7*o,.7*o,1,14),cn.silver);a.includes("gas")&&l.add(p,v);let m=this.mesh(new Ce(1.2*o,1.2*o,1,16),3095114),g=this.mesh(new Ce(.5*o,.5*o,1,12),cn.silver);if((a.includes("damping")||a.includes("force"))&&l.add(m,g),a.length===0){let y=this.mesh(new Ce(.6*o,.6*o,1,10),cn.slategray);y.position.y=.5,l.add(y)}n.update=()=>{this.point(i,c),h.copy(this.point(r,h)).sub(c);let y=Math.max(h.length(),1e-9);e.position.copy(c),e.quaternion.setFromUnitVectors(ss,h.divideScalar(y)),l.scale.y=y,d.scale.y=.25*u/y,d.position.y=.5*d.scale.y,f.position.y=.5,p.scale.y=.6*u/y,p.position.y=.5*p.scale.y,v.position.y=.5,m.scale.y=.55*u/y,m.position.y=.5*m.scale.y,g.position.y=.5},this.colored(t,n,a.length>0?m:l)}wire(t,e){return new Hs(t,200,e,6,!1)}mounted(t,e,n,i){(this.carriers.get(t.carrier??"ground")??this.carriers.get("ground")).add(e),e.position.copy(He(t.position));let o=He(t.axis??[1,0,0]).normalize(),a=new Oe().setFromUnitVectors(ss,o);e.quaternion.copy(a);let l=t.size;if(t.shape==="road"){e.quaternion.copy(zi(t.quaternion)),e.add(ng(t));return}if(t.pieces){e.quaternion.identity(),this.diagram(t,e,n,i);return}if(t.ends){this.tube(t,e,n,i);return}let c=this.body(t.shape,l,i,!!(t.color||t.pressure));e.add(c);let h=new Oe;n.update=f=>{if(t.turn&&this.packet.has(t.turn)&&(h.setFromAxisAngle(ss,this.packet.at(t.turn,f)%(2*Math.PI)),e.quaternion.copy(a).multiply(h)),t.shift&&this.packet.has(t.shift)){let p=this.packet.at(t.shift,f),v=d?0:p;e.position.copy(He(t.position)).addScaledVector(o,v),u.forEach((m,g)=>m.position.y=l*(((g-p/l)%6+6)%6-2.5))}};let u=[],d=!t.carrier&&!!t.shift&&this.travel(t.shift)>5*l;for(let f=0;d&&f<6;++f){let p=this.mesh(new Be(.12*l,.12*l,.8*l),cn.dimgray);p.position.x=.6*l,o.x===0&&p.position.set(0,0,.6*l),e.add(p),u.push(p)}this.colored(t,n,c)}travel(t){let e=this.packet.column(t),[n,i]=[1/0,-1/0];for(let r=0;e&&r<e.length;++r)[n,i]=[Math.min(n,e[r]),Math.max(i,e[r])];return this.packet.header.live?1/0:i-n}diagram(t,e,n,i){let r=[];for(let o of t.pieces){let{geometry:a,color:l}=O0(o),c=this.mesh(a,l??i,l===void 0&&!!(t.color||t.pressure));c.userData.plain=l!==void 0,c.position.copy(He(o.at)),o.turn&&this.packet.has(o.turn)&&r.push([c,o.turn]),e.add(c)}n.update=o=>{for(let[a,l]of r)a.rotation.x=this.packet.at(l,o)%(2*Math.PI)},this.colored(t,n,e)}tube(t,e,n,i){let[r,o]=t.ends.map(He),a=o.clone().sub(r),l=Math.max(a.length(),1e-6),c=.35*t.size;e.position.copy(r).addScaledVector(a,.5),e.quaternion.setFromUnitVectors(ss,a.divideScalar(l));let h=new Ze;if(h.add(this.mesh(new Ce(c,c,l,14),i,!0)),t.shape==="valve")for(let u of[1,-1]){let d=this.mesh(new vi(2.4*c,3*c,18),i,!0);d.position.y=u*1.5*c,d.rotation.x=u>0?Math.PI:0,h.add(d)}e.add(h),this.colored(t,n,h)}body(t,e,n,i){let r=new Ze,o=(a,l=0)=>{let c=this.mesh(a,n,i);return c.position.y=l,r.add(c),c};if(t==="wheel")r.add(this.rim(e,.65*e,cn.silver));else if(t==="disks")o(new Ce(e,e,.18*e,32),.16*e),o(new Ce(e,e,.18*e,32),-.16*e);else if(t==="gear"||t==="planets"||t==="ratchet"){o(new Ce(.85*e,.85*e,.35*e,24));let a=t==="ratchet"?9:18;for(let l=0;l<a;++l){let c=o(new Be(.22*e,.35*e,.13*e)),h=2*Math.PI*l/a;c.position.set(.9*e*Math.cos(h),0,.9*e*Math.sin(h)),c.rotation.y=-h}}else if(t==="box"||t==="rack"||t==="bumper")o(new Be(e,e,e));else if(t==="coil"){let a=[];for(let l=0;l<=96;++l){let c=2*Math.PI*l/24;a.push(new C(.5*e*Math.cos(c),e*(l/96-.5),.5*e*Math.sin(c)))}r.add(this.mesh(this.wire(new ji(a),.06*e),n,i))}else if(t==="node")o(new cr(e,24,16));else if(t==="valve")for(let a of[1,-1])o(new vi(.7*e,e,18),.5*a*e).rotation.x=a>0?Math.PI:0;else if(t==="arrow")o(new Ce(.08*e,.08*e,e,10)),o(new vi(.2*e,.4*e,14),.6*e);else{o(new Ce(e,e,e,32));let a=this.mesh(new Be(.9*e,1.02*e,.12*e),5659748);a.position.x=.5*e,r.add(a)}return r}colored(t,e,n){let{color:i,colors:r,pressure:o}=t,a=e.update;if(o&&this.packet.has(o.channel)){let l=new Zt;e.update=c=>{a?.(c);let h=this.packet.at(o.channel,c);this.packet.header.live&&this.widenPressures([h]);let[u,d]=this.pressures;Sf(d>u?(h-u)/(d-u):0,l),n.traverse(f=>{f instanceof xe&&!f.userData.plain&&f.material.color.copy(l)})};return}!i||!r||(e.update=l=>{a?.(l);let c=r[String(this.packet.held(i,l))],h=cn[c??"gray"]??cn.gray;n.traverse(u=>{u instanceof xe&&!u.userData.plain&&u.material.color.setHex(h)})})}arrow(t,e){if(![...e.channels,...e.point??[]].every(l=>this.packet.has(l)))return;let n=e.kind==="force"?cw:hw,i=new Ze,r=.006*this.size,o=this.mesh(new Ce(r,r,1,10),n),a=this.mesh(new vi(2.6*r,6*r,14),n);o.castShadow=a.castShadow=!1;for(let l of[o,a])l.material=this.seen(n),l.renderOrder=1;i.add(o,a),i.name=`${t.path} ${e.kind}`,i.visible=!1,this.root.add(i),this.arrows.push({spec:e,element:t,object:i,shaft:o,head:a})}scaleArrows(){for(let t of["force","torque"]){let e=new Float64Array(this.packet.rows);for(let{spec:a}of this.arrows){if(a.kind!==t)continue;let[l,c,h]=a.channels.map(u=>this.packet.column(u));for(let u=0;u<e.length;++u){let d=Math.hypot(l[u],c[u],h[u]);d>e[u]&&(e[u]=Number.isFinite(d)?d:e[u])}}let n=e.filter(a=>a>0).sort(),[i,r]=[n[Math.floor(.95*n.length)]??0,n[n.length-1]??0],o=Math.max(i/(.2*this.size),r/this.size);t==="force"?this.forceScale=o:this.torqueScale=o}}widenScale(t,e){Number.isFinite(e)&&(t==="force"?this.forceScale=Math.max(this.forceScale,e/(.2*this.size)):this.torqueScale=Math.max(this.torqueScale,e/(.2*this.size)))}arrowVector(t,e,n){let[i,r,o]=e.channels.map(c=>this.packet.at(c,n)),a=new C(i,r,o).multiplyScalar(e.sign);if(e.signs&&a.multiply(He(e.signs)),e.turn&&a.set(...e.turn.map(c=>a.dot(He(c)))),e.axes==="track")return a.applyMatrix4(this.track(t,e,n).axes);let l=t.frames?.[e.axes];return l&&a.applyQuaternion(zi(l.quaternion)).applyQuaternion(this.carriers.get(l.carrier)?.quaternion??new Oe),a}placeBetween(t,e){let[n,i]=this.packet.find(e),r=t.channels.map(l=>this.packet.column(l)),o=[n,n+1].map(l=>r.some(c=>c[l]!==0)),a=i===0||!o[1]?0:o[0]?i:1;return t.point.map((l,c)=>{let h=this.packet.column(l);return(a===0?h[n]:h[n]*(1-a)+h[n+1]*a)*(t.point_signs?.[c]??1)})}track(t,e,n){let{carrier:i,ground:r}=t.frames,o=this.point(i,new C),[a,l,c,h]=this.placeBetween(e,n),d=(this.carriers.get(r.carrier)??this.carriers.get("ground")).quaternion.clone().multiply(zi(r.quaternion)),f=this.point(r,new C).sub(o).applyQuaternion(d.clone().invert()),p=new C(f.x+a,f.y+l,0);p.z=-Math.sqrt(Math.max(c*c-p.lengthSq(),0)),p.applyQuaternion(d);let v=new C(0,1,0).applyQuaternion(zi(i.quaternion));v.applyQuaternion(this.carriers.get(i.carrier)?.quaternion??new Oe);let g=p.clone().negate().normalize().clone().multiplyScalar(Math.sqrt(Math.max(1-h*h,0))).addScaledVector(v,h),y=v.clone().cross(g).normalize();return{point:p.add(o),axes:new ve().makeBasis(y,g.clone().cross(y),g)}}arrowPoint(t,e,n,i){if(e.at==="track")return i.copy(this.track(t,e,n).point);let r=t.frames[e.at];if(!e.point)return this.point(r,i);let o=this.carriers.get(r.carrier)??this.carriers.get("ground"),[a,l,c]=this.placeBetween(e,n);return i.set(a,l,c).applyQuaternion(zi(r.quaternion)).add(He(r.position)).applyMatrix4(o.matrixWorld)}updateArrows(t,e){for(let{spec:n,element:i,object:r,shaft:o,head:a}of this.arrows){let l=this.arrowVector(i,n,t);this.packet.header.live&&this.widenScale(n.kind,l.length());let c=n.kind==="force"?this.forceScale:this.torqueScale,h=c>0?l.length()/c:0,u=this.items.get(i.path)?.object;r.visible=e[n.kind]&&h>.004*this.size&&u?.visible!==!1,r.visible&&(this.arrowPoint(i,n,t,r.position),r.quaternion.setFromUnitVectors(ss,l.normalize()),o.scale.y=h,o.position.y=.5*h,a.position.y=h,a.scale.setScalar(Math.min(1,h/(.07*this.size))))}}place(t){let[e,n]=this.packet.find(t),i=new Oe;for(let r of this.packet.header.scene.parts){let o=this.carriers.get(r.path);if(!(!this.packet.pose(r.path,e,this.a)&&e===0)){if(o.position.set(this.a[0]-this.origin.x,this.a[1]-this.origin.y,this.a[2]-this.origin.z),o.quaternion.set(this.a[3],this.a[4],this.a[5],this.a[6]),n>0&&this.packet.pose(r.path,e+1,this.b)){for(let[a,l]of["x","y","z"].entries())o.position[l]=this.a[a]*(1-n)+this.b[a]*n-this.origin[l];o.quaternion.slerp(i.set(this.b[3],this.b[4],this.b[5],this.b[6]),n)}o.quaternion.normalize(),this.sway(r.path,o)}}this.root.updateMatrixWorld(!0)}sway(t,e){let n=this.packet.header.modes?.[this.mode.index],i=n?this.packet.header.parts.indexOf(t):-1;if(!n||i<0)return;let[r,o]=[this.mode.amplitude*Math.cos(this.mode.phase),this.mode.amplitude*Math.sin(this.mode.phase)],a=n.real[i].map((h,u)=>r*h-o*n.imaginary[i][u]);e.position.add(new C(a[0],a[1],a[2]));let l=new C(a[3],a[4],a[5]),c=l.length();c>0&&e.quaternion.premultiply(new Oe().setFromAxisAngle(l.divideScalar(c),c))}trace(t){let e=this.traces.get(t);if(e)return e.removeFromParent(),e.geometry.dispose(),this.traces.delete(t),!1;if(!this.packet.header.parts.includes(t))return!1;let n=new zs(new Se,new Li({color:cn.orange}));return n.frustumCulled=!1,this.traces.set(t,n),this.root.add(n),this.updateTraces(),!0}get traced(){return[...this.traces.keys()]}updateTraces(){for(let[t,e]of this.traces){let n=[],i=Math.max(1,Math.floor(this.packet.rows/3e3));for(let r=0;r<this.packet.rows;r+=i)this.packet.pose(t,r,this.a)&&n.push(new C(this.a[0]-this.origin.x,this.a[1]-this.origin.y,this.a[2]-this.origin.z));e.geometry.dispose(),e.geometry=new Se().setFromPoints(n)}}update(t,e={force:!0,torque:!1}){this.place(t);for(let n of this.items.values())n.update?.(t);this.updateArrows(t,e),this.arrange()}arrowPlace(t,e,n){return this.arrowPoint(t,e,n,new C).add(this.origin)}gone(t){let[e,n]=[this.items.get(t)?.object.position,this.starts.get(t)];return e&&n?e.clone().sub(n):new C}position(t){let e=this.items.get(t);if(!e)return null;e.object.updateWorldMatrix(!0,!1);let n=new C().setFromMatrixPosition(e.object.matrixWorld);return[n.x+this.origin.x,n.y+this.origin.y,n.z+this.origin.z]}box(t){let e=this.items.get(t);if(!e)return null;e.object.updateWorldMatrix(!0,!0);let n=this.extend(new on,e,!0);return n.isEmpty()?null:[n.min.add(this.origin).toArray(),n.max.add(this.origin).toArray()]}axis(t){let n=this.packet.header.scene.parts.find(r=>r.path===t)?.shapes.find(r=>r.kind==="wheel"),i=this.carriers.get(t);return!n||!i?null:He(n.to).sub(He(n.from)).normalize().applyQuaternion(i.quaternion).toArray()}ends(t){let e=this.items.get(t),n=e?.object.children[0],{frames:i}=e?.element??{};if(!e||!n||!i||e.element?.shape!=="line")return null;e.object.updateWorldMatrix(!0,!0);let r=a=>n.localToWorld(new C(0,a,0)).add(this.origin).toArray(),o=[i.frame_a,i.frame_b].map(a=>this.point(a,new C).add(this.origin).toArray());return{drawn:[r(0),r(1)],frames:o}}};var dw=["half resolution","plain","metal","antialiasing","shadows","environment"],[fw,H0,pw,V0,jh]=[1,2,3,4,5],mw=70,gw=21,Ef=6,At=s=>document.getElementById(s);function wf(s,t){let e=document.createElement("a");e.href=URL.createObjectURL(t),e.download=s,e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),1e3)}var Tf=class{constructor(t,e){this.packet=t;this.wire=e;let n=new URLSearchParams(location.search).get("quality");this.fixedQuality=n!==null&&n!=="",this.quality=this.fixedQuality?Math.min(jh,Math.max(0,Math.floor(Number(n))||0)):fw,this.world=new cl(t,this.quality>=H0),this.time=t.start,this.controls=new Ka(this.camera,At("canvas")),this.render(),this.look("iso"),this.plots=new Wh(t,At("plots"),r=>this.seek(r)),this.tree=this.grow(),this.plots.show(t.header.plots),this.followed=e?"":this.world.traveler,this.connect(),e&&this.connectLive(e),this.look("iso");let i=new URLSearchParams(location.search).get("time");i&&this.seek(Number(i)||0),this.resize(),matchMedia("(prefers-color-scheme: dark)").addEventListener("change",()=>{this.rebuild(),this.plots.show(this.plots.paths)}),new ResizeObserver(()=>this.untouched?this.look("iso"):this.resize()).observe(At("stage")),requestAnimationFrame(r=>this.frame(r))}packet;wire;world;plots;tree;time;following=!0;panel=null;state=null;playing=!1;speed=1;loop=!0;frames=0;quality;ready=!1;renderer=null;scene=new Ki;perspective=new kn(35,1,.001,1e3);parallel=new vs(-1,1,1,-1,-1e3,1e3);camera=this.perspective;controls;sun=new fo(16777215,2.2);dirty=!0;before=0;followed="";alone=!1;chasing=!0;held=!0;dragged=null;drift=new C;untouched=!0;grid=new Ze;lines=new Ze;triad=new ja;cell=1;floor=0;sunk=0;shown={force:!0,torque:!1};costs=[];fixedQuality;simplified=!1;grow(){return At("list").replaceChildren(),new Xh(this.packet,this.world,At("list"),At("values"),At("search"),{highlight:(t,e)=>this.highlight(t,e),choose:t=>this.choose(t),isolate:t=>this.isolate(t),plot:t=>this.plot(t),redraw:()=>this.redraw()})}render(){let t=At("canvas"),e=t;this.renderer&&(this.renderer.dispose(),this.renderer.forceContextLoss(),e=t.cloneNode(!1),t.replaceWith(e));try{this.renderer=new vh({canvas:e,antialias:this.quality>=pw,preserveDrawingBuffer:!0})}catch{this.renderer=null,At("stage").classList.add("blind"),At("blind").textContent="This browser shows no three-dimensional pictures (no WebGL). Plots, values and tables work."}if(this.renderer&&!this.world.items.size&&(At("stage").classList.add("blind"),At("blind").textContent="Nothing in this model has a place in space. Its signals are in the list, and plotted at a click."),this.scene=new Ki,this.grid=new Ze,this.lines=new Ze,this.triad=new ja,this.sun=new fo(16777215,this.quality>=jh?1.4:2.2),this.scene.add(this.world.root),this.light(),this.renderer&&this.quality>=jh){let n=new So(this.renderer);this.scene.environment=n.fromScene(new Eh,.04).texture,n.dispose()}this.attachControls(),this.pick()}rebuild(){let t=new Map([...this.world.items.values()].map(l=>[l.path,l.object.visible])),e=this.world.traced,{mode:n}=this.world,i=this.controls.target.clone(),r=this.tree.chosen;this.highlight("",!1);let{origin:o}=this.world;this.world.dispose(),this.world=new cl(this.packet,this.quality>=H0),this.world.mode=n;let a=o.clone().sub(this.world.origin);for(let l of[i,this.perspective.position,this.parallel.position])l.add(a);this.world.update(this.time,this.shown),this.render(),this.controls.target.copy(i),this.controls.update();for(let l of this.world.items.values())l.object.visible=t.get(l.path)??l.object.visible;for(let l of e)this.world.trace(l);this.tree=this.grow(),r&&this.tree.choose(r,this.time),this.resize()}light(){let t=matchMedia("(prefers-color-scheme: dark)").matches;this.scene.background=new Zt(t?2237996:15330802),this.scene.add(new Ra(16777215,t?4478310:10068909,1.6));let{size:e,center:n}=this.world;this.sun.position.copy(n).add(new C(.6*e,-.8*e,1.6*e)),this.sun.target.position.copy(n),this.scene.add(this.sun,this.sun.target);let i=kd(e/10);this.cell=i;let r=2*Math.ceil(1.5*e/i),o=new Na(r*i,r,t?6976384:10134704,t?3817802:13489372);o.rotation.x=Math.PI/2;let a=new on;for(let l of this.world.items.values())To(l.element)||this.world.extend(a,l);if(a.isEmpty()&&a.setFromObject(this.world.root),this.floor=a.min.z-.002*e,this.sunk=0,o.position.set(n.x,n.y,this.floor),this.lines.add(o),this.grid.add(this.lines),this.scene.add(this.grid),At("grid").textContent=`grid ${zd(i)}`,this.renderer&&this.quality>=V0){this.renderer.shadowMap.enabled=!0,this.sun.castShadow=!0;let l=.9*e;Object.assign(this.sun.shadow.camera,{left:-l,right:l,top:l,bottom:-l,near:.01*e,far:5*e}),this.sun.shadow.mapSize.set(2048,2048);let c=new xe(new ys(4*e,4*e),new Ta({opacity:.25}));c.position.copy(o.position),c.receiveShadow=!0,this.grid.add(c)}this.scene.fog=null}attachControls(){this.controls.dispose(),this.controls=new Ka(this.camera,At("canvas")),this.controls.target.copy(this.world.center),this.controls.addEventListener("change",()=>this.redraw()),this.controls.addEventListener("start",()=>{this.untouched=!1,this.dragged=this.aim}),this.controls.addEventListener("end",()=>{let[t,e]=[this.aim,this.dragged??this.aim];(!(e.target.distanceTo(t.target)<1e-6*this.world.size&&t.distance>.999*e.distance)||t.zoom>1.001*e.zoom)&&(this.held=this.inside()),this.dragged=null})}get aim(){let t=this.controls.target.clone();return{distance:t.distanceTo(this.camera.position),zoom:this.camera.zoom,target:t.sub(this.world.gone(this.followed))}}look(t){t!=="iso"&&(this.untouched=!1);let e={iso:[.75,-1,.5],front:[1,0,0],back:[-1,0,0],left:[0,1,0],right:[0,-1,0],top:[0,0,1]},n=t==="iso"?this.packet.header.scene.look??this.across():void 0,i=new C(...n??e[t]??e.iso).normalize(),r=this.world.center.clone().add(this.world.gone(this.followed));this.resize();let o=this.fit(i,t==="top");for(let a of[this.perspective,this.parallel])a.up.set(0,0,1),t==="top"&&a.up.set(1,0,0),a.position.copy(r).addScaledVector(i,o),a.lookAt(r);this.drift.set(0,0,0),this.held=!0,this.reach(o),this.controls.target.copy(r),this.controls.update(),this.resize()}across(){let t=this.world.planar();if(t)return Math.abs(t.z)>.9?[.25,-.45,1]:Math.abs(t.x)>Math.abs(t.y)?[1,-.45,.35]:[.45,-1,.35]}fit(t,e){let{whole:n,center:i,size:r}=this.world,o=new C().crossVectors(e?new C(1,0,0):new C(0,0,1),t).normalize(),a=new C().crossVectors(t,o),{distance:l,zoom:c}=this.need(n,i,[o,a,t],1.08);return this.parallel.zoom=c,Math.max(l,.02*r)}need(t,e,[n,i,r],o){let a=Math.tan(.5*this.perspective.fov*Math.PI/180),l=a*this.perspective.aspect,c=new C,[h,u,d]=[0,0,0];for(let p=0;p<8;++p){c.set(p&1?t.max.x:t.min.x,p&2?t.max.y:t.min.y,p&4?t.max.z:t.min.z).sub(e);let[v,m]=[Math.abs(c.dot(n)),Math.abs(c.dot(i))];h=Math.max(h,c.dot(r)+o*Math.max(v/l,m/a)),[u,d]=[Math.max(u,v),Math.max(d,m)]}let f=Math.min(this.parallel.right/u,this.parallel.top/d)/o;return{distance:h,zoom:Number.isFinite(f)?f:1}}reach(t){this.perspective.near=t/100,this.perspective.far=20*t}hold(t){if(!this.held||this.dragged||!(this.wire||this.followed))return;let e=this.shape,{size:n}=this.world;if(e.isEmpty()||e.getSize(new C).length()>bf*n)return;this.followed||(this.grid.position.z=this.sunk=Math.min(this.sunk,e.min.z-.002*n-this.floor));let{target:i}=this.controls,r=1-Math.exp(-t/.4),o=this.drift.clone().multiplyScalar(r);this.drift.sub(o),i.add(o),this.camera.position.add(o);let a=[new C,new C,new C];this.camera.updateMatrixWorld(),this.camera.matrixWorld.extractBasis(...a);let l=this.need(e,i,a,1.03),c=this.need(e,i,a,1.08),h=i.distanceTo(this.camera.position),u=this.untouched&&this.drift.length()>.001*n?r:0,d=Math.max(h+u*Math.min(c.distance-h,0),l.distance);d!==h&&(this.camera.position.copy(i).addScaledVector(a[2],d),this.reach(d),this.camera.updateProjectionMatrix()),this.parallel.zoom>l.zoom&&(this.parallel.zoom=l.zoom,this.parallel.updateProjectionMatrix()),this.camera.updateMatrixWorld()}get shape(){let t=this.alone?this.world.items.get(this.followed):void 0;return t?this.world.extend(new on,t):this.world.company(this.followed)}resize(){let[t,e]=this.extent;this.renderer?.setPixelRatio(this.quality===0?.5:this.fixed?1:Math.min(devicePixelRatio,2)),this.renderer?.setSize(t,e,!1),this.perspective.aspect=t/e,this.perspective.fov=t>e?35:360*Math.atan(Math.tan(17.5*Math.PI/180)*e/t)/Math.PI,this.perspective.updateProjectionMatrix();let n=.52*this.world.size*Math.max(1,e/t);Object.assign(this.parallel,{left:-n*t/e,right:n*t/e,top:n,bottom:-n}),this.parallel.updateProjectionMatrix(),this.redraw()}picture(t,e){this.fixed=[t,e],this.lines.visible=!1,this.look("iso"),this.draw();let n=At("canvas").toDataURL("image/png");return this.fixed=null,this.lines.visible=!0,this.look("iso"),n}fixed=null;redraw(){this.dirty=!0}get settled(){return this.ready&&!this.dirty&&!this.playing&&this.packet.complete}seek(t){this.time=Math.min(Math.max(t,this.packet.start),this.packet.end),this.following=this.time>=this.packet.end,this.redraw()}play(t=!this.playing){if(this.wire){this.wire.do(this.state?.figures.mode===0?"go":"pause");return}t&&this.time>=this.packet.end&&(this.time=this.packet.start),this.playing=t,At("play").textContent=t?"pause":"play",this.redraw()}step(t){let[e,n]=this.packet.find(this.time),i=Math.min(Math.max(e+t+(t<0&&n>0?1:0),0),this.packet.rows-1);this.seek(this.packet.time[i])}frame(t){requestAnimationFrame(i=>this.frame(i));let e=t-this.before,n=Math.min(e/1e3,.25);this.before=t,this.world.mode.index>=0&&(this.world.mode.phase+=2*Math.PI*n*this.sway,this.dirty=!0),this.wire&&this.following&&this.packet.end!==this.time&&(this.time=this.packet.end,this.dirty=!0),this.playing&&(this.time+=n*this.speed,this.time>this.packet.end&&(this.loop?this.time=this.packet.start:(this.time=this.packet.end,this.play(!1))),this.dirty=!0),!(!this.dirty&&!this.measuring)&&(this.dirty=!1,this.draw(),this.measuring&&this.adapt(e))}get measuring(){return!this.fixedQuality&&this.renderer!==null&&this.costs.length<Ef}draw(){let t=this.followed?this.world.items.get(this.followed)?.object:void 0,e=t?.position.clone();if(this.world.update(this.time,this.shown),this.wire&&this.chase(),t&&e){let r=t.position.clone().sub(e);this.camera.position.add(r),this.controls.target.add(r),this.camera.updateMatrixWorld();let o=l=>10*this.cell*Math.round(l/(10*this.cell)),{center:a}=this.world;this.grid.position.set(o(t.position.x-a.x),o(t.position.y-a.y),this.sunk),this.sun.position.add(r),this.sun.target.position.add(r)}let n=performance.now();this.hold(Math.min((n-this.drawn)/1e3,.25)),this.drawn=n,At("follow").setAttribute("aria-pressed",String(this.followed!=="")),this.paint(),this.wire&&this.growing(),this.plots.cursor(this.time),this.tree.update(this.time);let i=At("slider");i.value=String(this.time),i.setAttribute("aria-valuetext",`${this.time.toFixed(3)} s`),At("clock").textContent=`${this.time.toFixed(3)} s`,this.frames+=1,this.ready=!0}drawn=0;paint(){let[t,e]=this.extent;this.renderer?.setViewport(0,0,t,e),this.renderer?.render(this.scene,this.camera),this.renderer&&!this.fixed&&this.triad.draw(this.renderer,this.camera,t);let{meters:n,pixels:i}=this.scale,r=At("bar");r.style.width=`${i}px`,r.textContent=zd(n)}get extent(){let t=At("stage");return this.fixed??[Math.max(t.clientWidth,1),Math.max(t.clientHeight,1)]}get scale(){let t=this.camera===this.parallel?(this.parallel.top-this.parallel.bottom)/this.parallel.zoom:2*Math.tan(.5*this.perspective.fov*Math.PI/180)*this.camera.position.distanceTo(this.controls.target);return rg(t/this.extent[1])}project(t){this.camera.updateMatrixWorld();let e=new C(...t).sub(this.world.origin).project(this.camera),[n,i]=this.extent;return[.5*(1+e.x)*n,.5*(1-e.y)*i]}get axes(){return this.triad.directions(this.camera,...this.extent)}get eye(){let{origin:t}=this.world;return{position:this.camera.position.clone().add(t).toArray(),target:this.controls.target.clone().add(t).toArray(),right:new C(1,0,0).applyQuaternion(this.camera.quaternion).toArray()}}growing(){let t=At("slider");t.min=String(this.packet.start),t.max=String(this.packet.end);let e=performance.now();this.plots.refresh(e),e-this.traced>300&&(this.traced=e,this.world.updateTraces(),this.legend()),this.state&&this.panel&&this.panel.show(this.state.inputs,n=>this.packet.at(n,this.packet.end))}traced=0;adapt(t){if(this.costs.push(t),this.costs.length<Ef)return;let e=this.costs.slice(2).sort((n,i)=>n-i)[Ef-2>>1];e>mw&&this.quality>0?(this.simplified=!0,this.setQuality(this.quality-1)):e<gw&&!this.simplified&&this.quality<(this.software?V0:jh)&&this.setQuality(this.quality+1)}get software(){let t=this.renderer.getContext(),e=t.getExtension("WEBGL_debug_renderer_info"),n=e?String(t.getParameter(e.UNMASKED_RENDERER_WEBGL)):"";return/swiftshader|llvmpipe|software/i.test(n)}setQuality(t){this.quality=t,this.costs.length=0,this.rebuild(),this.tellQuality()}tellQuality(){At("quality").textContent=dw[this.quality]}highlighted="";marked=[];highlight(t,e){for(let{mesh:i,material:r}of this.marked)i.material=r;this.marked=[],this.world.paint(this.highlighted,null),this.highlighted=e?t:"",this.world.paint(this.highlighted,new Zt(16761370)),(e?this.world.items.get(t):void 0)?.object.traverse(i=>{i instanceof xe&&(this.marked.push({mesh:i,material:i.material}),i.material=new ci({color:16761370,emissive:7031296}))}),this.redraw()}choose(t){this.highlight(t,!1),this.tree.choose(t,this.time),this.redraw()}isolate(t){if(!(t&&!this.world.items.has(t))){for(let e of this.world.items.values())e.object.visible=t===""?!e.element?.on_demand:e.path===t;this.tree.showEyes(),this.redraw()}}toggleFollow(){let{chosen:t}=this.tree;t&&!(this.alone&&this.followed===t)?this.follow(t):this.followed?this.follow(""):(this.alone=!1,this.chasing=this.held=!0,this.followed=this.wire?"":this.world.traveler,this.look("iso"))}follow(t){if(t&&!this.world.items.has(t)||(this.followed=t,this.alone=t!=="",this.chasing=!1,this.redraw(),!t))return;let e=this.shape.getCenter(new C).sub(this.controls.target);this.controls.target.add(e),this.camera.position.add(e),this.held=this.inside()}chase(){this.followed||!this.chasing||!this.held||(this.followed=this.world.leader(),this.followed&&this.drift.copy(this.world.center).add(this.world.gone(this.followed)).sub(this.controls.target))}inside(){let t=this.shape;this.camera.updateMatrixWorld();let e=new C;for(let n=0;n<8;++n)if(e.set(n&1?t.max.x:t.min.x,n&2?t.max.y:t.min.y,n&4?t.max.z:t.min.z).project(this.camera),Math.abs(e.x)>1||Math.abs(e.y)>1)return!1;return!0}sway=1;showMode(t){this.world.mode.index=t,this.world.mode.phase=0;let e=this.packet.header.modes?.[t],n=At("amplitude");this.world.mode.amplitude=e?Number(n.value)*this.world.size:0,At("modename").textContent=e?`${Number(e.frequency.toPrecision(4))} Hz, damping ratio ${Number(e.damping.toPrecision(3))}`:"",this.redraw()}connectModes(){let{modes:t}=this.packet.header,e=At("mode");At("modes").hidden=!t?.length,t?.forEach((n,i)=>e.add(new Option(`${i+1}: ${Number(n.frequency.toPrecision(4))} Hz`,String(i)))),e.addEventListener("change",()=>this.showMode(Number(e.value))),At("amplitude").addEventListener("input",()=>this.showMode(this.world.mode.index)),t?.length&&(e.value="0",this.showMode(0))}plot(t){this.plots.toggle(t)||(At("note").textContent="six units are plotted already; remove one first")}connect(){let{header:t}=this.packet;document.title=t.scene.name,At("name").textContent=At("name").title=t.scene.name,At("note").textContent=[t.note,t.message].filter(Boolean).join(" \xB7 ");let e=At("warnings");for(let i of t.warnings){let r=document.createElement("li");r.textContent=i,e.append(r)}At("warned").style.display=t.warnings.length?"":"none";let n=At("slider");n.min=String(this.packet.start),n.max=String(this.packet.end),n.step="any",n.addEventListener("input",()=>this.seek(Number(n.value))),At("play").addEventListener("click",()=>this.play()),At("speed").addEventListener("change",i=>{this.speed=Number(i.target.value)}),At("loop").addEventListener("change",i=>{this.loop=i.target.checked});for(let i of["force","torque"]){let r=At(i);r.checked=this.shown[i],r.addEventListener("change",()=>{this.shown[i]=r.checked,this.legend(),this.redraw()})}At("look").addEventListener("change",i=>this.look(i.target.value)),At("parallel").addEventListener("change",i=>{let r=i.target.checked?this.parallel:this.perspective;r.position.copy(this.camera.position),r.quaternion.copy(this.camera.quaternion),this.camera=r;let o=this.controls.target.clone();this.attachControls(),this.controls.target.copy(o),this.resize()}),At("isolate").addEventListener("click",()=>this.isolate(this.tree.chosen)),At("all").addEventListener("click",()=>this.isolate("")),At("follow").addEventListener("click",()=>this.toggleFollow()),At("png").addEventListener("click",()=>{this.paint(),At("canvas").toBlob(i=>i&&wf("koppel.png",i))}),At("csv").addEventListener("click",()=>wf("koppel.csv",new Blob([this.plots.csv()],{type:"text/csv"}))),At("film").addEventListener("click",()=>this.film()),At("trace").addEventListener("click",()=>{this.world.trace(this.tree.chosen),this.redraw()}),At("help").addEventListener("click",()=>this.help()),this.connectModes(),this.marks(),this.keys(),this.legend(),this.tellQuality(),this.redraw()}help(){let t=At("keys");t.open?t.close():t.showModal()}marks(){let t=At("marks"),[e,n]=[this.packet.start,this.packet.end-this.packet.start];t.replaceChildren();for(let i of this.packet.header.marks??[]){let r=document.createElement("button");r.className=i.kind,r.style.left=`${n>0?100*(i.time-e)/n:0}%`,r.title=`${Number(i.time.toPrecision(6))} s: ${i.text}`,r.setAttribute("aria-label",r.title),r.tabIndex=-1,r.addEventListener("click",()=>this.seek(i.time)),t.append(r)}}toMark(t){let e=(this.packet.header.marks??[]).map(i=>i.time).sort((i,r)=>i-r),n=t>0?e.find(i=>i>this.time+1e-9):e.reverse().find(i=>i<this.time-1e-9);n!==void 0&&this.seek(n)}async watch(){try{await this.fetchAll()}catch(t){let e=this.packet.complete?"newer rows":"rows between those shown";At("note").textContent=`${e} did not come: ${t instanceof Error?t.message:String(t)}`}}async fetchAll(){let{header:t}=this.packet,e=i=>[i,t.message].filter(Boolean).join(" \xB7 "),n=At("note");for(t.stream&&!t.stream.whole&&(await this.packet.stream(i=>n.textContent=e(`loading rows, ${Math.floor(100*i)} %`)),this.packet.streamed&&this.grown(),n.textContent=e(t.note));t.state==="RUNNING";){await new Promise(a=>setTimeout(a,1e3));let{rows:i,end:r}=this.packet;if(await this.packet.stream(()=>{}),this.packet.rows!==i&&this.grown(),this.time>=r&&!this.playing&&this.seek(this.packet.end),t.state==="RUNNING")continue;let o=await fetch(`data${location.search}`);o.ok&&this.packet.take(new wo(await wh(new Uint8Array(await o.arrayBuffer())))),this.marks(),n.textContent=e(t.note)}}grown(){At("slider").max=String(this.packet.end),this.marks(),this.plots.show(this.plots.paths),this.world.updateTraces(),this.redraw()}connectLive(t){let{controls:e,step:n}=this.packet.header.live;document.body.classList.add("live"),this.panel=new Rh(e,At("controls"),t),At("play").textContent="pause",At("play").title="space",At("speed").addEventListener("change",r=>{t.do("speed",{value:Number(r.target.value)})});for(let r of["reset","keep","restore"])At(r).addEventListener("click",()=>t.do(r));At("single").addEventListener("click",()=>t.do("single",{value:1})),At("record").addEventListener("click",()=>t.do(this.state?.recording?"stop recording":"record")),At("now").addEventListener("click",()=>this.seek(this.packet.end));let i=At("note");t.listener={frame:()=>{},state:r=>{this.state=r,At("play").textContent=r.figures.mode===0?"go":"pause",At("record").textContent=r.recording?"end recording":"record",At("restore").disabled=!r.kept.length,At("single").disabled=r.figures.mode!==0,At("figures").textContent=ig(r,n),r.reason&&(i.textContent=r.reason,document.body.classList.add("failed"))},refused:r=>{i.textContent=r,setTimeout(()=>i.textContent===r&&(i.textContent=""),6e3)},scene:r=>{this.packet.header.scene=r,this.rebuild()},gone:()=>{document.body.classList.add("failed"),i.textContent||="the machine has stopped; start koppel live again and reload"}}}legend(){let t=At("legend");t.replaceChildren();let e=(h,u)=>{let d=document.createElement("div"),f=document.createElement("i");f.style.background=h,d.append(f,u),t.append(d)},n=.1*this.world.size,i=h=>Number(h.toPrecision(2)).toLocaleString("en"),r=n>=.1?`${n.toPrecision(2)} m`:`${(1e3*n).toPrecision(2)} mm`;this.shown.force&&this.world.forceScale>0&&e("#d0213f",`force, ${r} = ${i(this.world.forceScale*n)} N`),this.shown.torque&&this.world.torqueScale>0&&e("#7a3fc2",`torque, ${r} = ${i(this.world.torqueScale*n)} N\xB7m`);let[o,a]=this.world.pressures;if(a>=o){let h=document.createElement("div"),u=document.createElement("i"),d=[0,.25,.5,.75,1].map(f=>`#${Sf(f,new Zt).getHexString()}`);u.style.cssText=`width: 8em; background: linear-gradient(90deg, ${d.join(", ")})`,u.id="colorbar",h.append(`${i(o/1e5)} `,u,`${i(a/1e5)} bar`),t.append(h)}let l={gray:"open",orange:"slipping",green:"sticking, locked",steelblue:"turning"},c=new Set(this.packet.header.scene.elements.flatMap(h=>Object.values(h.colors??{})));for(let[h,u]of Object.entries(l))c.has(h)&&!(h==="steelblue"&&!c.has("green"))&&e(`#${cn[h].toString(16).padStart(6,"0")}`,u)}under(t){let e=At("canvas").getBoundingClientRect(),n=new pt(2*(t.clientX-e.left)/e.width-1,1-2*(t.clientY-e.top)/e.height),i=new La;i.setFromCamera(n,this.camera);for(let r of i.intersectObject(this.world.root,!0)){let o=this.world.member(r.object,r.instanceId);if(o)return o;for(let a=r.object;a;a=a.parent){let l=this.world.items.get(a.name);if(l?.object.visible)return l.path;if(l)break}}return""}pick(){let t=At("canvas"),e=[0,0],n=null;t.addEventListener("pointerdown",i=>e=[i.clientX,i.clientY]),t.addEventListener("click",i=>{Math.hypot(i.clientX-e[0],i.clientY-e[1])<=4&&this.choose(this.under(i))}),t.addEventListener("dblclick",i=>this.isolate(this.under(i))),t.addEventListener("pointermove",i=>{n||requestAnimationFrame(()=>{n&&!n.buttons&&this.hover(this.under(n),n.offsetX,n.offsetY),n=null}),n=i}),t.addEventListener("pointerleave",()=>{n=null,this.hover("",0,0)})}hover(t,e,n){let i=At("label");i.hidden=!t,i.textContent=t,i.style.left=`${e+14}px`,i.style.top=`${n+10}px`,t!==this.highlighted&&this.highlight(t,t!=="")}keys(){document.addEventListener("keydown",t=>{let{target:e}=t;if(e instanceof HTMLInputElement&&e.type!=="checkbox"&&e.type!=="range"||e instanceof HTMLSelectElement)return;let n={0:"iso",1:"front",2:"left",3:"top",4:"back",5:"right"};if(!(t.ctrlKey||t.metaKey||t.altKey)){if(this.panel?.key(t.key,!0)){t.preventDefault();return}if(!(e instanceof HTMLInputElement&&e.type==="range"&&t.key.startsWith("Arrow"))){if(t.key===" ")this.play();else if(t.key==="?")this.help();else if(t.key==="."&&this.wire)this.wire.do("single",{value:1});else if(t.key==="n")this.toMark(1);else if(t.key==="p")this.toMark(-1);else if(t.key==="o")At("parallel").click();else if(t.key==="c")At("follow").click();else if(t.key==="w")At("trace").click();else if(t.key==="ArrowRight")this.step(t.shiftKey?10:1);else if(t.key==="ArrowLeft")this.step(t.shiftKey?-10:-1);else if(t.key==="Home")this.seek(this.packet.start);else if(t.key==="End")this.seek(this.packet.end);else if(t.key==="f")At("force").click();else if(t.key==="t")At("torque").click();else if(t.key==="i")this.isolate(this.tree.chosen);else if(t.key==="a")this.isolate("");else if(t.key==="/")At("search").focus();else if(t.key in n)this.look(n[t.key]);else return;t.preventDefault()}}}),document.addEventListener("keyup",t=>this.panel?.key(t.key,!1))}film(){if(!this.renderer)return;let e=["video/mp4;codecs=avc1.42E01E","video/webm;codecs=vp9","video/webm"].find(o=>MediaRecorder.isTypeSupported(o));if(!e){At("note").textContent="this browser records no films";return}let n=new MediaRecorder(At("canvas").captureStream(30),{mimeType:e}),i=[];n.ondataavailable=o=>i.push(o.data),n.onstop=()=>wf(e.startsWith("video/mp4")?"koppel.mp4":"koppel.webm",new Blob(i,{type:e})),this.loop=!1,At("loop").checked=!1,this.seek(this.packet.start),n.start(),this.play(!0);let r=setInterval(()=>{this.playing||(clearInterval(r),n.stop())},100)}};async function _w(){let{packet:s,served:t}=await tg(),e=s.header.live?new Ah(s):null;await e?.ready();let n=new Tf(s,e);t&&!e&&n.watch(),window.koppel={view:n,seek:i=>n.seek(i),play:i=>n.play(i),time:()=>n.time,ready:()=>n.ready,frames:()=>n.frames,settled:()=>n.settled,quality:()=>n.quality,paths:()=>n.tree.paths,position:i=>n.world.position(i),channels:()=>s.header.channels.map(i=>i.path),value:(i,r)=>s.at(i,r??n.time),plot:i=>n.plot(i),plotted:()=>n.plots.paths,cursor:()=>n.plots.drawn,numbers:()=>n.plots.numbers,rows:()=>s.rows,streamed:()=>s.complete,state:()=>n.state,set:(i,r)=>n.panel?.set(i,r),do:(i,r)=>e?.do(i,r),mode:(i,r)=>{n.showMode(i),r!==void 0&&(n.world.mode.phase=r)},trace:i=>n.world.trace(i),inside:()=>n.inside(),project:i=>n.project(i),camera:()=>n.eye,triad:()=>n.axes,scale:()=>n.scale,highlighted:()=>n.highlighted,picture:(i,r)=>n.picture(i,r),swarms:()=>n.world.swarmed,box:i=>n.world.box(i),axis:i=>n.world.axis(i),ends:i=>n.world.ends(i),marks:()=>s.header.marks??[],color:i=>{let r="";return n.world.items.get(i)?.object.traverse(o=>{let a=o.material;!r&&a?.color&&(r=a.color.getHexString())}),r},arrows:i=>{let r=n.world.items.get(i)?.element;return(r?.arrows??[]).map(o=>({kind:o.kind,vector:n.world.arrowVector(r,o,n.time).toArray(),at:n.world.arrowPlace(r,o,n.time).toArray()}))}}}_w().catch(s=>{At("note").textContent=`cannot show this run: ${s instanceof Error?s.message:String(s)}`,document.body.classList.add("failed")});})();
