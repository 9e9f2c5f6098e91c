"""Which deeds the words of a control's name speak of. These names tune the list; others, in tests/safety, judge it."""

import re
from itertools import product

import pytest
from webhand_agent.protocol import Consequence
from webhand_agent.safety import words
from webhand_agent.safety.words import folded, said

NAMES = {
    Consequence.PAY: """
Pay £24.50; Place your order; Buy it now; Complete purchase; Send money to Alex; Proceed to checkout; Donate; Bid $45;
Confirm and pay; Withdraw funds; Order & pay; Reserve your room; Transfer 500; Top up wallet; Add money; Pagar 35 €;
Comprar ya; Finalizar compra; Tramitar pedido; Enviar dinero; Hacer transferencia; Donar ahora; Pujar; Recargar saldo;
Confirmar el pago; Paga ora; Acquista; Procedi all'acquisto; Conferma ordine; Effettua il bonifico; Invia denaro;
Dona; Fai un'offerta; Ricarica credito; Vai alla cassa; Jetzt kaufen; Zahlungspflichtig bestellen; Zur Kasse gehen;
Bezahlen; Geld überweisen; Spenden; Gebot abgeben; Guthaben aufladen; Kauf abschließen; Betrag einzahlen;
Payer maintenant; Acheter; Passer la commande; Valider mon panier; Effectuer un virement; Faire un don; Enchérir;
Recharger le compte; Confirmer l'achat; Envoyer de l'argent; Pagar agora; Comprar; Finalizar pedido; Fazer Pix;
Transferir dinheiro; Doar; Dar um lance; Recarregar celular; Fechar compra; Nu betalen; Bestelling plaatsen; Koop nu;
Afrekenen; Geld overmaken; Doneren; Bod uitbrengen; Saldo opwaarderen; Zapłać; Kup teraz; Złóż zamówienie;
Wykonaj przelew; Doładuj konto; Wpłać darowiznę; Licytuj; Przejdź do kasy; Оплатить; Купить сейчас; Оформить заказ;
Перевести деньги; Пополнить счёт; Пожертвовать; Сделать ставку; Перейти к оплате; Сплатити; Купити зараз;
Оформити замовлення; Переказати кошти; Поповнити рахунок; Şimdi öde; Satın al; Siparişi tamamla; Para gönder;
Bağış yap; Teklif ver; Bakiye yükle; Sepeti onayla ve öde; ادفع الآن; شراء; إتمام الشراء; تأكيد الطلب; تحويل الأموال;
تبرع الآن; شحن الرصيد; تقديم عرض سعر; अभी भुगतान करें; खरीदें; ऑर्डर करें; पैसे भेजें; दान करें; रिचार्ज करें;
बोली लगाएं; 立即支付; 去结算; 提交订单; 马上抢购; 转账; 我要捐款; 充值; 确认付款; 出價; 今すぐ購入; 注文を確定する;
支払う; レジに進む; 送金する; 寄付する; 入札する; チャージする; 振込を実行; 결제하기; 바로 구매; 주문하기; 송금하기;
후원하기; 입찰하기; 충전하기; 계좌이체; Make a payment; Complete order; Pay with card; Buy tickets; Upgrade to Pro;
Start paid trial; Confirm booking; Authorize payment; Sell all shares; Raise bid; Request refund; Realizar el pago;
Lo compro; Hacer un pedido; Aportar 20 €; Completa l'acquisto; Versa ora; Prenota; Sottoscrivi il piano;
Ticket buchen; Rechnung begleichen; Überweisung ausführen; Régler la facture; Finaliser ma commande; Je donne 10 €;
Miser; Concluir compra; Contratar serviço; Pagar boleto; Betaal met iDEAL; Maak over; Reserveer nu; Opłać zamówienie;
Przelej środki; Zarezerwuj; Подтвердить оплату; Забронировать; Отправить деньги; Внести депозит; Придбати;
Зробити переказ; Ödemeyi onayla; Sipariş ver; Havale yap; Hemen al; اشتر الآن; أكمل الدفع; احجز الآن; إرسال الأموال;
भुगतान पूरा करें; टिकट बुक करें; अभी खरीदें; 确认购买; 去支付; 打赏作者; 续费会员; 提現; 購入手続きへ; 予約を確定;
お支払いに進む; 課金する; 결제 진행; 예약하기; 구매 확정
""",
    Consequence.DELETE: """
Delete forever; Remove from list; Empty Recycle Bin; Erase all content; Discard draft; Clear browsing data;
Wipe device; Factory reset; Cancel my booking; Permanently delete 3 photos; Move to Bin; Yes, remove it;
Eliminar para siempre; Borrar todo; Quitar de la lista; Vaciar papelera; Descartar cambios; Mover a la papelera;
Anular reserva; Suprimir; Elimina definitivamente; Cancella messaggio; Rimuovi dal carrello; Svuota cestino;
Scarta bozza; Sposta nel cestino; Annulla prenotazione; Ripristina impostazioni di fabbrica; Endgültig löschen;
Aus Liste entfernen; Papierkorb leeren; Entwurf verwerfen; Bestellung stornieren; Auf Werkseinstellungen zurücksetzen;
Zugriff widerrufen; In den Papierkorb verschieben; Supprimer définitivement; Effacer tout; Retirer de la liste;
Vider la corbeille; Abandonner les modifications; Annuler la réservation; Réinitialiser; Mettre à la corbeille;
Excluir permanentemente; Apagar mensagem; Remover do carrinho; Esvaziar lixeira; Descartar alterações;
Cancelar reserva; Mover para o lixo; Limpar histórico; Definitief verwijderen; Wissen; Prullenbak leegmaken;
Concept weggooien; Bestelling annuleren; Toegang intrekken; Usuń trwale; Opróżnij kosz; Odrzuć zmiany; Wyczyść dane;
Anuluj rezerwację; Cofnij dostęp; Skasuj wiadomość; Удалить навсегда; Очистить корзину; Убрать из списка;
Сбросить настройки; Отменить заказ; Стереть данные; Отозвать доступ; Видалити назавжди; Очистити кошик;
Скасувати замовлення; Стерти все; Kalıcı olarak sil; Listeden kaldır; Çöp kutusunu boşalt; Taslağı sil;
Siparişi iptal et; Fabrika ayarlarına sıfırla; حذف نهائي; إزالة من القائمة; إفراغ سلة المهملات; مسح الكل; إلغاء الطلب;
تجاهل المسودة; हमेशा के लिए हटाएं; मिटाएं; ट्रैश खाली करें; ऑर्डर रद्द करें; ड्राफ़्ट छोड़ें; 永久删除; 移除;
清空回收站; 放弃草稿; 取消订单; 恢复出厂设置; 刪除貼文; 完全に削除; リストから外す; ゴミ箱を空にする; 下書きを破棄;
予約をキャンセル; 工場出荷時設定にリセット; 영구 삭제; 목록에서 제거; 휴지통 비우기; 임시보관 버리기; 주문 취소;
공장 초기화; Erase disk; Clear all data; Delete selected; Reset to defaults; Unlink device; Remove friend;
Drop database; Uninstall app; Terminate instance; Borrar historial; Restablecer valores de fábrica; Distruggi;
Verlauf löschen; Alles entfernen; Gerät abmelden und löschen; Tout supprimer; Vider le panier; Désinstaller;
Apagar tudo; Remover amigo; Redefinir configurações; Alles wissen; Verwijder bericht; Usuń wszystko; Wyrzuć do kosza;
Zresetuj ustawienia; Удалить сообщение; Очистить историю; Сбросить всё; Видалити все; Скинути налаштування;
Hepsini sil; Temizle; Geçmişi sil; احذف الرسالة; إزالة الصديق; مسح السجل; सभी हटाएं; इतिहास साफ़ करें; 删除聊天记录;
清除缓存; 一键清理; 全て削除; 履歴を消去; 設定を初期化; 모두 삭제; 기록 지우기; 설정 초기화
""",
    Consequence.SEND: """
Send; Reply all; Publish changes; Post your comment; Share with everyone; Invite people; Send invitation;
Submit your review; Tweet; Call +44 20 7946 0000; Forward message; Publish post; Enviar mensaje; Responder a todos;
Publicar anuncio; Compartir; Invitar a un amigo; Dejar un comentario; Llamar ahora; Reenviar; Invia; Rispondi;
Pubblica ora; Condividi; Invita amici; Aggiungi un commento; Chiama; Inoltra; Senden; Allen antworten;
Veröffentlichen; Beitrag teilen; Freunde einladen; Kommentar abschicken; Anrufen; Weiterleiten; Envoyer;
Répondre à tous; Publier; Partager; Inviter des amis; Laisser un avis; Appeler; Transférer le message;
Enviar mensagem; Responder; Publicar; Compartilhar; Convidar amigos; Deixar um comentário; Ligar agora; Encaminhar;
Verzenden; Allen beantwoorden; Publiceren; Delen; Vrienden uitnodigen; Reactie plaatsen; Bellen; Doorsturen; Wyślij;
Odpowiedz wszystkim; Opublikuj; Udostępnij; Zaproś znajomych; Dodaj komentarz; Zadzwoń; Przekaż dalej; Отправить;
Ответить всем; Опубликовать; Поделиться; Пригласить друзей; Оставить отзыв; Позвонить; Переслать; Надіслати;
Відповісти всім; Опублікувати; Поділитися; Запросити друзів; Gönder; Tümünü yanıtla; Yayınla; Paylaş;
Arkadaşlarını davet et; Yorum yap; Ara; İlet; إرسال; الرد على الكل; نشر; مشاركة; دعوة الأصدقاء; إضافة تعليق;
اتصل الآن; إعادة توجيه; भेजें; सभी को जवाब दें; प्रकाशित करें; शेयर करें; मित्रों को आमंत्रित करें; टिप्पणी करें;
कॉल करें; 发送; 全部回复; 发布; 分享给朋友; 邀请好友; 发表评论; 拨打电话; 轉寄; 送信; 全員に返信; 公開する; 共有;
友達を招待; コメントを投稿; 電話をかける; 転送; 보내기; 전체 답장; 게시하기; 공유; 친구 초대; 댓글 달기; 전화 걸기;
전달; Reply; Send now; Share post; Add comment; Start video call; Post; Notify team; Apply now; Go live; Contestar;
Difundir; Enviar solicitud; Manda messaggio; Lascia una recensione; Segnala annuncio; Nachricht abschicken;
Bewertung abgeben; Einladung versenden; Jetzt bewerben; Soumettre l'avis; Postuler; Écrire un commentaire;
Enviar convite; Publicar comentário; Denunciar; Bericht versturen; Schrijf een review; Deel dit; Wyślij wiadomość;
Napisz opinię; Zgłoś nadużycie; Написать комментарий; Отправить отзыв; Пожаловаться; Надіслати повідомлення;
Залишити відгук; Mesaj gönder; Yorum gönder; Şikayet et; أرسل الرسالة; انشر التعليق; شارك; संदेश भेजें; जवाब दें;
समीक्षा लिखें; 发送消息; 写评论; 举报; 我要投稿; 返信する; 投稿する; レビューを書く; 메시지 보내기; 리뷰 작성;
신고하기
""",
    Consequence.ACCOUNT: """
Close my account; Change your password; Sign out of all sessions; Unsubscribe; Cancel membership;
I agree to the terms; Sign agreement; Turn off two-step verification; Make admin; Transfer ownership;
Merge pull request; Deploy to production; Grant access; Cambiar contraseña; Cerrar mi cuenta; Darse de baja;
Cancelar suscripción; Acepto los términos; Firmar contrato; Desactivar la verificación en dos pasos;
Cerrar sesión en todos los dispositivos; Suscribirme; Dar permiso; Cambia password; Chiudi conto; Annulla abbonamento;
Disdici; Accetto i termini e le condizioni; Firma il contratto; Disattiva la verifica in due passaggi;
Esci da tutti i dispositivi; Iscriviti alla newsletter; Rendi amministratore; Passwort ändern; Konto schließen;
Abo kündigen; Von Newsletter abmelden; Ich stimme den AGB zu; Vertrag unterschreiben;
Zwei-Faktor-Authentifizierung deaktivieren; Auf allen Geräten abmelden; Abonnieren; Berechtigungen ändern;
Changer le mot de passe; Fermer mon compte; Se désabonner; Résilier l'abonnement; J'accepte les conditions;
Signer le contrat; Désactiver la validation en deux étapes; Se déconnecter de tous les appareils; S'abonner;
Donner l'accès; Alterar senha; Encerrar conta; Cancelar assinatura; Aceito os termos; Assinar contrato;
Desativar verificação em duas etapas; Sair de todos os dispositivos; Inscrever-se; Conceder acesso;
Wachtwoord wijzigen; Account sluiten; Abonnement opzeggen; Uitschrijven; Ik ga akkoord met de voorwaarden;
Contract ondertekenen; Tweestapsverificatie uitschakelen; Op alle apparaten uitloggen; Abonneren; Zmień hasło;
Zamknij konto; Anuluj subskrypcję; Wypisz się; Akceptuję regulamin; Podpisz umowę; Wyłącz weryfikację dwuetapową;
Wyloguj ze wszystkich urządzeń; Subskrybuj; Изменить пароль; Закрыть счёт; Отписаться; Отменить подписку;
Принимаю условия; Подписать договор; Отключить двухфакторную аутентификацию; Выйти на всех устройствах; Подписаться;
Предоставить доступ; Змінити пароль; Закрити рахунок; Скасувати підписку; Приймаю умови; Підписати договір;
Şifreyi değiştir; Hesabı kapat; Aboneliği iptal et; Koşulları kabul ediyorum; Sözleşmeyi imzala;
İki adımlı doğrulamayı kapat; Tüm cihazlardan çıkış yap; Abone ol; تغيير كلمة المرور; إغلاق الحساب; إلغاء الاشتراك;
أوافق على الشروط; توقيع العقد; تعطيل المصادقة الثنائية; تسجيل الخروج من جميع الأجهزة; पासवर्ड बदलें; खाता बंद करें;
सदस्यता रद्द करें; मैं शर्तों से सहमत हूँ; सभी डिवाइस से लॉग आउट करें; 修改密码; 注销账号; 取消订阅; 我同意服务条款;
签署合同; 关闭两步验证; 退出所有设备; 變更密碼; パスワードを変更; アカウントを閉鎖; 退会する; 定期購入を解約;
利用規約に同意する; 契約書に署名; 2段階認証を無効にする; すべてのデバイスからログアウト; 비밀번호 변경; 계정 탈퇴;
구독 취소; 약관에 동의합니다; 계약서 서명; 2단계 인증 해제; 모든 기기에서 로그아웃; Disable 2FA; Accept and continue;
Approve request; Log out everywhere; Save new password; Leave group; Rotate API key; Block user;
Allow access to contacts; Aceptar oferta; Dar de baja la línea; Renovar suscripción; Guardar contraseña nueva;
Reimposta la password; Recedi dal contratto; Concedi permessi; Unisci richiesta; Mitgliedschaft beenden;
Zugriff gewähren; Zum Admin machen; E-Mail-Adresse ändern; Modifier mon mot de passe; Clôturer le compte;
Révoquer les droits; Accepter et continuer; Trocar a senha; Concordo com os termos; Dar permissão;
Lidmaatschap beëindigen; Toestemming geven; Wachtwoord resetten; Zrezygnuj z abonamentu; Nadaj uprawnienia;
Сменить пароль; Согласен; Расторгнуть договор; Погоджуюсь; Şifre sıfırla; İzin ver; Üyeliği sonlandır; منح الإذن;
قبول الشروط; إعادة تعيين كلمة المرور; पासवर्ड रीसेट करें; अनुमति दें; 重置密码; 解除绑定; 同意并继续; 同意して続行;
権限を付与; 解約する; 비밀번호 재설정; 권한 부여; 동의하고 계속
""",
    Consequence.TRANSFER: """
Upload files; Attach a document; Export as CSV; Download PDF; Sync now; Import contacts; Subir archivo; Adjuntar;
Descargar factura; Exportar datos; Sincronizar; Carica file; Allega documento; Scarica; Esporta in Excel;
Sincronizza ora; Datei hochladen; Anhang hinzufügen; Herunterladen; Als PDF exportieren; Synchronisieren;
Téléverser un fichier; Joindre un fichier; Télécharger; Exporter en CSV; Synchroniser; Enviar arquivo; Anexar; Baixar;
Exportar dados; Sincronizar; Bestand uploaden; Bijlage toevoegen; Downloaden; Exporteren; Prześlij plik; Załącz plik;
Pobierz; Eksportuj; Загрузить файл; Прикрепить; Скачать; Экспортировать; Завантажити файл; Експортувати; Dosya yükle;
Dosya ekle; İndir; Dışa aktar; رفع ملف; إرفاق; تنزيل; تصدير; फ़ाइल अपलोड करें; डाउनलोड करें; संलग्न करें; 上传文件;
添加附件; 下载; 导出; 匯入; ファイルをアップロード; 添付; ダウンロード; エクスポート; 파일 업로드; 첨부하기; 다운로드;
내보내기; Save as PDF; Choose file; Back up to cloud; Añadir archivo; Bajar documento; Salva con nome; Scegli file;
Sichern unter; Datei anhängen; Importer un fichier; Enregistrer sous; Fazer upload; Fazer download;
Exporteer naar Excel; Kies bestand; Wgraj zdjęcie; Zapisz jako; Выбрать файл; Сохранить как; Завантажити; Yedekle;
PDF olarak indir; تحميل الملف; نسخ احتياطي; निर्यात करें; फ़ाइल चुनें; 選擇檔案; 另存为; ファイルを選択;
名前を付けて保存; 파일 선택
""",
}
CLOSING = """
Revoke token; 撤销授权; Eliminar cuenta; Rimuovi account; Revoca accesso; Excluir conta; Usuń konto; Удалить аккаунт;
Видалити обліковий запис; Hesabı sil; حذف الحساب; खाता हटाएं; 删除账户; アカウント削除; 계정 삭제
"""
ORDINARY = """
Next; Search; Menu; Show more; Settings; Sort by price; Order by date; Inbox; Sent; Deleted items; Downloads;
Payment methods; Post office; Postal code; Blog posts; Shared with me; Orders; Home; Back; Close; Cancel; Help;
About us; Read more; Log in; Sign in; Sign up; My profile; Add to cart; View cart; Filters; Clear filters; Language;
Contact; News; Previous; Details; Products; Categories; Notifications; Calendar; Archive; Drafts; Spam; Important;
Trash; Starred; Privacy policy; Terms of service; Edit; Save; Siguiente; Buscar; Menú; Mostrar más; Configuración;
Ordenar por precio; Bandeja de entrada; Enviados; Elementos eliminados; Descargas; Métodos de pago; Mis pedidos;
Inicio; Iniciar sesión; Volver; Ayuda; Borradores; Leer más; Añadir a la cesta; Gastos de envío; Avanti; Cerca;
Mostra altro; Impostazioni; Ordina per prezzo; Posta in arrivo; Posta inviata; Posta eliminata; I miei ordini; Accedi;
Carrello; Aiuto; Leggi tutto; Bozze; Metodi di pagamento; Weiter; Suchen; Menü; Mehr anzeigen; Einstellungen;
Nach Preis sortieren; Posteingang; Gesendet; Gelöschte Elemente; Meine Bestellungen; Anmelden; Warenkorb; Hilfe;
Zurück; Zahlungsarten; Versandkosten; Entfernung; Suivant; Rechercher; Afficher plus; Paramètres; Trier par prix;
Boîte de réception; Messages envoyés; Éléments supprimés; Mes commandes; Se connecter; Panier; Aide;
Moyens de paiement; Brouillons; Próximo; Pesquisar; Mostrar mais; Configurações; Caixa de entrada; Itens excluídos;
Entrar; Carrinho; Meus pedidos; Rascunhos; Volgende; Zoeken; Meer weergeven; Instellingen; Postvak IN;
Verwijderde items; Winkelwagen; Mijn bestellingen; Dalej; Szukaj; Pokaż więcej; Ustawienia; Odebrane; Wysłane; Koszyk;
Moje zamówienia; Далее; Поиск; Меню; Показать ещё; Настройки; Входящие; Отправленные; Удалённые; Мои заказы; Корзина;
Войти; İleri; Sonraki; Daha fazla göster; Ayarlar; Gelen kutusu; Siparişlerim; Giriş yap; التالي; بحث; القائمة;
عرض المزيد; الإعدادات; البريد الوارد; طلباتي; 下一步; 搜索; 菜单; 显示更多; 设置; 收件箱; 我的订单; 登录; 已发送;
次へ; 検索; メニュー; もっと見る; 設定; 受信トレイ; 注文履歴; ログイン; 다음; 검색; 메뉴; 더보기; 설정; 받은편지함;
주문 내역; 로그인; Continue; OK; View details; Compare; Wishlist; Size; Color; Newsletter archive; Top sellers;
Popular posts; Order status; Order number; Order history; Track order; Shipping; Returns policy; Payment due date;
Buyer's guide; Purchases; Published; Shared drives; Replies; Mentions; Call center hours; Subscriptions; Password;
Email; First name; Phone number; Date of birth; Dashboard; Reports; Analytics; Team; Billing; Invoices; Pricing;
Plans; Careers; Documentation; Status; Play; Pause; Mute; Full screen; Zoom in; Bold; Italic; Undo; Redo; Copy; Paste;
Select all; Expand; Collapse; Today; Week; Month; Monday; Sat; Map; Directions; Weather; Sports; Business; Technology;
Opinion; Top stories; Sign language; Removable discs; Deletion policy for users; Sender; Amount; Total; Quantity;
Notas de prensa; Sobre nosotros; Noticias del día; Envío gratis; Administración pública; Página siguiente; Pedidos;
Carrito; Comentarios; Chi siamo; Spedizione gratuita; Pagina successiva; Notizie; Commenti; Pubblica amministrazione;
Ordini recenti; Über uns; Versand; Nächste Seite; Kommentare; Teilnehmer; Verkäufer; Anzahl; Antworten anzeigen;
À propos; Livraison; Page suivante; Commentaires; Actualités; Vendeur; Sobre nós; Próxima página; Notícias;
Comentários; Frete grátis; Over ons; Verzending; Reacties; Nieuws; O nas; Dostawa; Aktualności; Komentarze; О нас;
Доставка; Новости; Комментарии; Уведомления; Про нас; Новини; Hakkımızda; Kargo; Haberler; Yorumlar; İndirimler;
من نحن; الأخبار; التعليقات; الصفحة التالية; हमारे बारे में; अगला; खोजें; समाचार; सेटिंग्स; मेनू; 关于我们; 新闻; 详情;
首页; 购物车; 分类; 消息; 私たちについて; ニュース; 詳細; ホーム; カート; カテゴリ; お知らせ; 회사 소개; 뉴스;
상세 보기; 홈; 장바구니; 알림; 카테고리
"""


def names(table: str) -> list[str]:
    return [name for name in (" ".join(part.split()) for part in table.split(";")) if name]


@pytest.mark.parametrize("deed", NAMES)
def test_names_that_say_what_they_do(deed: Consequence) -> None:
    assert [name for name in names(NAMES[deed]) if deed not in said(name)] == []


def test_one_name_may_speak_of_two_deeds() -> None:
    both = {Consequence.ACCOUNT, Consequence.DELETE}
    assert [name for name in names(CLOSING) if not both & said(name)] == []
    assert said("Delete account") == both
    assert said("Konto löschen") == both
    assert said("アカウントを削除") == both


def test_ordinary_names_are_quiet() -> None:
    loud = [name for name in names(ORDINARY) if said(name)]
    assert len(loud) <= 0.02 * len(names(ORDINARY)), loud


@pytest.mark.parametrize(
    "name",
    [
        "Dеlete",  # Cyrillic е
        "ＤＥＬＥＴＥ",
        "𝒟ℯ𝓁ℯ𝓉ℯ",
        "ᴅᴇʟᴇᴛᴇ",
        "🅳🅴🅻🅴🆃🅴",
        "ꓓꓰꓡꓰꓔꓰ",  # Lisu
        "Ḋëľėťê",
        "D̶e̶l̶e̶t̶e̶",
        "Del\u200bete",
        "De\u00adlete",
        "\u202eeteleD",
        "D e l e t e",
        "D.e.l.e.t.e",
        "d-e-l-e-t-e",
        "DeLeTe",
        "DeIete",
        "D3lete",
        "De1ete",
        "De|ete",
        "Deleeete",
        "Deelete",
        "deleteBtn",
        "btn_delete",
        "delete-item",
        "LOESCHEN",
        "yдaлить",  # Latin y and a
        "УДАЛИТЬ",
        "У д а л и т ь",
        "削　除",
        "삭\u200b제",
        "حـــذف",
        "अभी हटाएँ",
        "🗑",
        "🗑\ufe0f",
    ],
)
def test_delete_however_it_is_spelled(name: str) -> None:
    assert said(name) == {Consequence.DELETE}


@pytest.mark.parametrize(
    ("name", "deed"),
    [
        ("Рay", Consequence.PAY),
        ("P4y", Consequence.PAY),
        ("P@y n0w", Consequence.PAY),
        ("btn_pay_now", Consequence.PAY),
        ("payNowButton", Consequence.PAY),
        ("0платить", Consequence.PAY),
        ("💳", Consequence.PAY),
        ("$end", Consequence.SEND),
        ("5end", Consequence.SEND),
        ("✉\ufe0f", Consequence.SEND),
        ("📎", Consequence.TRANSFER),
    ],
)
def test_other_deeds_oddly_spelled(name: str, deed: Consequence) -> None:
    assert said(name) == {deed}


@pytest.mark.parametrize(
    "name",
    [
        "€ 12.00",
        "999 EUR",
        "12,50 zł",
        "$ 4.99 /mo",
        "USD 20",
        "R$ 49,90",
        "1200円",
        "5 000 ₽",
        "₹499",
        "Now 5,00 €",
        "500 руб.",
    ],
)
def test_an_amount_and_little_else_is_a_payment(name: str) -> None:
    assert said(name) == {Consequence.PAY}


@pytest.mark.parametrize(
    "name", ["€10 – €20", "12", "12.50", "Lamp with a long name, 12.00 €", "Room 12", "❌", "→", ""]
)
def test_what_is_no_amount_and_no_symbol_of_a_deed(name: str) -> None:
    assert said(name) == frozenset()


@pytest.mark.parametrize(
    ("quiet", "loud", "deed"),
    [
        ("Deleted items", "Delete deleted items", Consequence.DELETE),
        ("Deleted items", "All items will be deleted", Consequence.DELETE),
        ("Gelöschte Elemente", "Alles wird gelöscht", Consequence.DELETE),
        ("Order by date", "Order now", Consequence.PAY),
        ("Orders", "Order (3)", Consequence.PAY),
        ("Payment methods", "Confirm payment", Consequence.PAY),
        ("Sign in", "Sign out of all sessions", Consequence.ACCOUNT),
        ("Sent", "This will be sent", Consequence.SEND),
        ("Blog posts", "Post", Consequence.SEND),
        ("Downloads", "Download", Consequence.TRANSFER),
        ("已删除", "删除", Consequence.DELETE),
        ("送信済み", "送信", Consequence.SEND),
        ("Dell", "Del", Consequence.DELETE),
    ],
)
def test_a_quiet_phrase_takes_out_no_more_than_itself(quiet: str, loud: str, deed: Consequence) -> None:
    assert said(quiet) == frozenset()
    assert deed in said(loud)


def test_every_phrase_of_the_list_is_found_and_none_is_silenced_by_a_quiet_one() -> None:
    """Also a check of the list's syntax: what is misspelled there is never found."""
    lost = [
        (deed, entry)
        for section, deed in words.DEEDS.items()
        for entry in words.entries(section)
        for pieces in [re.split(r"\(([^()]*)\)", entry.lstrip("= "))]
        for choice in product(*(piece.split("|") if at % 2 else [piece] for at, piece in enumerate(pieces)))
        if deed not in said("".join(choice).replace("~", "").replace("*", ""))
    ]
    assert lost == []


def test_folding_leaves_no_trace_of_how_it_was_written() -> None:
    assert folded("Dеlete") == folded("ＤＥＬＥＴＥ") == folded("D̶e̶l̶e̶t̶e̶") == folded("De\u00adlete") == "delete"
    assert folded("Удалить") == folded("yдaлить") == folded("УДАЛИТЬ")
    assert folded("Straße ﬁn łódź") == "strasse fin lodz"
    assert folded("がん हटाएं 삭제") == "がん हटाएं 삭제"


@pytest.mark.parametrize(
    "piece", ["- ", "a ", "1,", "1 ", "aI", "_", "a", "delete ", "パスワード", "close x ", "deleteA"]
)
def test_no_name_stalls(piece: str) -> None:
    """A pattern that backtracks without end would never come to the second line."""
    said(piece * (20_000 // len(piece)))
