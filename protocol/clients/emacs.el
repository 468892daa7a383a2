;;; emacs.el --- Two picked items through jsonrpc.el  -*- lexical-binding: t -*-

;; PEER='COMMAND ARGUMENT...' OUTPUT=FOLDER emacs -Q --batch -l emacs.el

;;; Code:
(require 'jsonrpc)

(defvar plugin
  (jsonrpc-process-connection
   :name "postern"
   :events-buffer-scrollback-size 0       ; the log of messages would keep every byte
   ;; Called by jsonrpc.el once it has made the buffer of this name, which then takes the lines.
   :process (lambda ()
              (make-process :name "postern" :connection-type 'pipe :noquery t
                            :stderr (get-buffer-create "*postern stderr*")
                            :command (list "sh" "-c" (concat "exec " (getenv "PEER")))))))

(defun call (method &rest params)
  (jsonrpc-request plugin method (or params (make-hash-table)) :timeout 60))

(defun save (result file session)
  "Write the data of RESULT to FILE, which must not exist, as the plugin's SESSION allows."
  (let* ((limit (plist-get (plist-get session :limits) :inlineBytes))
         (item (list :item (plist-get result :item)
                     :type (aref (plist-get result :registeredTypeIdentifiers) 0)))
         (offset 0) (size 1))
    (if (plist-get (plist-get session :capabilities) :file)
        (copy-file (expand-file-name (plist-get (apply #'call :item/loadFile item) :file)
                                     (plist-get session :exchangeDirectory))
                   file)
      (let ((coding-system-for-write 'binary))
        (write-region "" nil file nil 'silent nil 'excl)
        (while (< offset size)
          (let* ((part (apply #'call :item/loadData :offset offset :length limit item)))
            (write-region (base64-decode-string (plist-get part :data)) nil file t 'silent)
            (setq size (plist-get part :byteCount) offset (+ offset limit))))))))

(defun main ()
  (let* ((session (call :initialize :protocolVersion "1.0" :host '(:name "emacs" :version "1")))
         (picked (call :picker/present :configuration '(:selectionLimit 2)))
         (number 0))
    (dolist (result (append (plist-get picked :results) nil))
      (let* ((name (format "%d-%s" (setq number (1+ number))
                           (replace-regexp-in-string "[/[:cntrl:]]" "_"
                                                     (or (plist-get result :suggestedName) "item"))))
             (file (expand-file-name name (getenv "OUTPUT"))))
        (save result file session)
        (call :item/release :items (vector (plist-get result :item)))
        (with-temp-buffer
          (set-buffer-multibyte nil)
          (insert-file-contents-literally file)
          (princ (format "%s  %s\n" (secure-hash 'sha256 (current-buffer)) name)))))
    (call :shutdown)
    (jsonrpc-notify plugin :exit (make-hash-table))))

(condition-case failure (main)
  (error (message "%s" (error-message-string failure)) (kill-emacs 1)))
;;; emacs.el ends here
